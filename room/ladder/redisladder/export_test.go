package redisladder

// Holding returns the store with boards of so many rows.
func (s *Store) Holding(rows int) *Store {
	bounded := *s
	bounded.maxRows = rows
	return &bounded
}
