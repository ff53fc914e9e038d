package leaderboards

import (
	"context"
	"fmt"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// Erase removes the names of players from all histories, matches and rows.
func (s *Store) Erase(ctx context.Context, gone room.ErasedPlayers) error {
	err := s.eachGroup(ctx, s.history.Groups, func(tx *table.Tx, p string) { s.eraseHistory(tx, gone, p) })
	if err == nil {
		err = s.eachGroup(ctx, s.matches.Groups, func(tx *table.Tx, p string) { s.eraseMatches(tx, gone, p) })
	}
	if err == nil {
		err = s.eachGroup(ctx, s.matchResults.Groups, func(tx *table.Tx, id string) { s.eraseMatch(tx, gone, id) })
	}
	if err == nil {
		err = s.eachGroup(ctx, s.rows.Groups, func(tx *table.Tx, group string) { s.eraseRows(tx, gone, group) })
	}
	if err != nil {
		return fmt.Errorf("erase players from leaderboards: %w", err)
	}
	return nil
}

// eraseBatch is how many groups are changed at a time, so that nobody waits long.
const eraseBatch = 64

func (s *Store) eachGroup(ctx context.Context, groups func() []string, change func(*table.Tx, string)) error {
	var all []string
	s.subject.View(func() { all = groups() })
	for len(all) > 0 {
		some := all[:min(eraseBatch, len(all))]
		all = all[len(some):]
		err := s.subject.Update(ctx, func(tx *table.Tx) error {
			for _, group := range some {
				change(tx, group)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// EraseFrom removes the names of players from what a result, which sets some rows, has just been written to.
func (s *Store) EraseFrom(ctx context.Context, gone room.ErasedPlayers, o room.PendingResult, rows []leaderboard.RowUpdate) error {
	return s.subject.Update(ctx, func(tx *table.Tx) error {
		s.eraseMatch(tx, gone, o.ID)
		for _, p := range o.People() {
			s.eraseHistory(tx, gone, string(p))
			s.eraseMatches(tx, gone, string(p))
		}
		for _, u := range rows {
			s.eraseRows(tx, gone, groupOf(u.Leaderboard))
		}
		return nil
	})
}

func (s *Store) eraseHistory(tx *table.Tx, gone room.ErasedPlayers, p string) {
	for key, past := range collect(s.history, p) {
		if past, changed := past.EraseNames(gone); changed {
			s.history.Put(tx, p, key, past)
		}
	}
}

func (s *Store) eraseMatches(tx *table.Tx, gone room.ErasedPlayers, p string) {
	for key, past := range collect(s.matches, p) {
		if gone.Clear(&past.Opponent.Name, past.Opponent.ID) {
			s.matches.Put(tx, p, key, past)
		}
	}
}

func (s *Store) eraseMatch(tx *table.Tx, gone room.ErasedPlayers, id string) {
	m, _ := s.matchResults.Get(id, "")
	if m, changed := m.EraseNames(gone); changed {
		s.matchResults.Put(tx, id, "", m)
	}
}

func (s *Store) eraseRows(tx *table.Tx, gone room.ErasedPlayers, group string) {
	for p := range gone {
		if r, ok := s.rows.Get(group, string(p)); ok && gone.Clear(&r.Entry.Name, p) {
			s.rows.Put(tx, group, string(p), r)
		}
	}
}

// collect returns the rows of a group, which may then be changed.
func collect[V any](t *table.Table[string, V], group string) map[string]V {
	rows := make(map[string]V, t.Len(group))
	for key, v := range t.Rows(group) {
		rows[key] = v
	}
	return rows
}
