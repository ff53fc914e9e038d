package leaderboards

import (
	"context"
	"fmt"
	"slices"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// Counted implements [rattle/store/results.Leaderboards].
func (s *Store) Counted(ctx context.Context, rows []leaderboard.RowUpdate) (counted []leaderboard.RowUpdate, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		counted = s.countedOf(tx, rows)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("note since when leaderboards count: %w", err)
	}
	return counted, nil
}

// countedOf returns those of some rows whose kinds count already.
func (s *Store) countedOf(tx *table.Tx, rows []leaderboard.RowUpdate) []leaderboard.RowUpdate {
	if len(rows) == 0 {
		return nil
	}
	return s.startCounting(tx).Filter(rows)
}

// startCounting returns since when each kind counts, and notes it of those that are new: in a new store from its beginning,
// else from a delay on.
func (s *Store) startCounting(tx *table.Tx) leaderboard.CountedSince {
	since := room.Instant(0)
	if s.counted.Len("") > 0 {
		since = room.Instant(tx.Now() + leaderboard.KindDelay.Milliseconds())
	}
	for _, kind := range leaderboard.Kinds() {
		if _, noted := s.counted.Get("", string(kind)); !noted {
			s.counted.Put(tx, "", string(kind), since)
		}
	}
	all := s.countedSince()
	for kind := range all {
		if !slices.Contains(leaderboard.Kinds(), kind) {
			delete(all, kind)
		}
	}
	return all
}

// CountedSince implements [rattle/store/results.Leaderboards].
func (s *Store) CountedSince(context.Context) (since leaderboard.CountedSince, err error) {
	s.subject.View(func() { since = s.countedSince() })
	return since, nil
}

func (s *Store) countedSince() leaderboard.CountedSince {
	since := make(leaderboard.CountedSince)
	for kind, instant := range s.counted.Rows("") {
		since[leaderboard.Kind(kind)] = instant
	}
	return since
}
