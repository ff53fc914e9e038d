package redisladder

// WithMaxRows returns the store with boards of so many rows.
func (s *Store) WithMaxRows(rows int) *Store {
	bounded := *s
	bounded.maxRows = rows
	return &bounded
}
