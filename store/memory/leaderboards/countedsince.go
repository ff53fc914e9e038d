package leaderboards

import (
	"context"
	"fmt"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// kindsGroup is the only group of its table.
const kindsGroup = "kinds"

// CountedSince returns since when each kind of leaderboard counts, as far as a server has noted it.
func (s *Store) CountedSince(context.Context) (since leaderboard.CountedSince, _ error) {
	s.subject.View(func() { since = s.since() })
	return since, nil
}

func (s *Store) since() leaderboard.CountedSince {
	since := make(leaderboard.CountedSince)
	for kind, at := range s.countedSince.Rows(kindsGroup) {
		since[leaderboard.Kind(kind)] = at
	}
	return since
}

// Counted returns those of some rows whose kinds count already.
func (s *Store) Counted(ctx context.Context, rows []leaderboard.RowUpdate) ([]leaderboard.RowUpdate, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	since, err := s.startCounting(ctx)
	if err != nil {
		return nil, err
	}
	return since.Filter(rows), nil
}

// startCounting returns since when each kind counts, and notes it of those that are new: in a new store from its
// beginning, else from a delay on.
func (s *Store) startCounting(ctx context.Context) (since leaderboard.CountedSince, err error) {
	if since, err = s.CountedSince(ctx); err != nil || len(since) >= len(leaderboard.Kinds()) {
		return since, err
	}
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		from := room.Instant(0)
		if s.countedSince.Len(kindsGroup) > 0 {
			from = room.Instant(tx.Now() + leaderboard.KindDelay.Milliseconds())
		}
		for _, k := range leaderboard.Kinds() {
			if _, noted := s.countedSince.Get(kindsGroup, string(k)); !noted {
				s.countedSince.Put(tx, kindsGroup, string(k), from)
			}
		}
		since = s.since()
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("note since when leaderboards count: %w", err)
	}
	return since, nil
}
