package leaderboards

import (
	"context"
	"fmt"
	"slices"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// eraseBatch is how many players are looked through while the lock is held once.
const eraseBatch = 64

// Erase removes the names of players from rows, matches, and the histories of others. Others read and write meanwhile.
func (s *Store) Erase(ctx context.Context, gone room.ErasedPlayers) error {
	var names, matches []string
	s.subject.View(func() {
		names = append(s.history.Groups(), s.matches.Groups()...)
		matches = s.results.Groups()
	})
	slices.Sort(names)
	err := inSteps(ctx, slices.Compact(names), func(some []string) error { return s.erase(ctx, gone, some, nil, nil) })
	if err == nil {
		err = inSteps(ctx, matches, func(some []string) error { return s.erase(ctx, gone, nil, some, nil) })
	}
	if err == nil {
		err = inSteps(ctx, gone.IDs(), func(some []string) error { return s.erase(ctx, gone, nil, nil, some) })
	}
	return err
}

func inSteps(ctx context.Context, names []string, step func(some []string) error) error {
	for some := range slices.Chunk(names, eraseBatch) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := step(some); err != nil {
			return err
		}
	}
	return nil
}

// EraseFrom removes the names of players from what a result, which sets some rows, was written to.
func (s *Store) EraseFrom(ctx context.Context, gone room.ErasedPlayers, o room.PendingResult, rows []leaderboard.RowUpdate) error {
	var named []string
	for _, p := range o.People() {
		named = append(named, string(p))
	}
	var ranked []string
	for _, u := range rows {
		if gone.Has(u.Player) {
			ranked = append(ranked, string(u.Player))
		}
	}
	slices.Sort(ranked)
	return s.erase(ctx, gone, named, []string{o.ID}, slices.Compact(ranked))
}

// erase removes names from the histories and matches of some players, from stored matches, and from the rows of those who
// are to be erased.
func (s *Store) erase(ctx context.Context, gone room.ErasedPlayers, players, matches, ranked []string) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		for _, p := range players {
			edit(tx, s.history, p, func(past *leaderboard.PastRound) bool {
				past.Players = slices.Clone(past.Players)
				return past.EraseNames(gone)
			})
			edit(tx, s.matches, p, func(m *leaderboard.PastMatch) bool { return m.EraseNames(gone) })
		}
		for _, id := range matches {
			edit(tx, s.results, id, func(m *leaderboard.StoredMatch) bool {
				m.Names = slices.Clone(m.Names)
				return m.EraseNames(gone)
			})
		}
		for _, p := range ranked {
			edit(tx, s.rows, p, func(all *standings) (changed bool) {
				*all = slices.Clone(*all)
				for i := range *all {
					changed = (*all)[i].Entry.EraseNames(gone, room.PlayerID(p)) || changed
				}
				return changed
			})
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("erase names from results: %w", err)
	}
	return nil
}

// edit calls change with a copy of each row of a group, and puts those back that it changed.
func edit[V any](tx *table.Tx, t *table.Table[string, V], group string, change func(*V) bool) {
	changed := make(map[string]V)
	for key, row := range t.Rows(group) {
		if change(&row) {
			changed[key] = row
		}
	}
	for key, row := range changed {
		t.Put(tx, group, key, row)
	}
}
