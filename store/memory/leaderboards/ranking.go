package leaderboards

import "rattle/store/memory/ranking"

// order is the order of a leaderboard's rows.
type order struct {
	*ranking.Ranking

	changed int // counts the changes of all leaderboards
}

// reindex keeps the order of rows.
func (s *Store) reindex(group, player string, before, after *row) {
	o := s.index[group]
	if o == nil {
		o = &order{Ranking: ranking.New(false)} // of equal scores the greater ID comes first, as in Redis
		s.index[group] = o
	}
	s.changes++
	o.changed = s.changes
	if before != nil {
		o.Remove(before.Score, player)
	}
	if after != nil {
		o.Add(after.Score, player)
	}
	if o.Len() == 0 {
		delete(s.index, group)
	}
}

// placeOf returns a player's place, from 0; false for none. The lock is held.
func (s *Store) placeOf(group, player string) (int, bool) {
	current, ok := s.rows.Get(group, player)
	if !ok {
		return 0, false
	}
	return s.index[group].Place(current.Score, player), true
}

// at returns the player at a place, from 0; false for none. The lock is held.
func (s *Store) at(group string, place int) (string, bool) {
	if s.rows.Len(group) == 0 {
		return "", false
	}
	return s.index[group].At(place)
}
