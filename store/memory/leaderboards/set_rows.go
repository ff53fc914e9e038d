package leaderboards

import (
	"slices"

	"rattle/leaderboard"
	"rattle/store/memory/table"
)

// setRows sets rows of leaderboards, removes the rows below the max, and releases the records that rows no longer show.
// Repeated, it changes nothing.
func (s *Store) setRows(tx *table.Tx, updates []leaderboard.RowUpdate) {
	updates = slices.DeleteFunc(slices.Clone(updates), func(u leaderboard.RowUpdate) bool {
		return u.ExpiresAt > 0 && int64(u.ExpiresAt) <= tx.Now()
	})
	for _, u := range updates {
		s.setRow(tx, u)
	}
	for _, u := range updates {
		group := groupOf(u.Leaderboard)
		for s.rows.Len(group) > s.maxRows {
			last, _ := s.at(group, s.rows.Len(group)-1)
			dropped, _ := s.rows.Get(group, last)
			s.rows.Delete(tx, group, last)
			s.release(tx, u.Leaderboard, last, dropped.Entry.Round)
		}
		if u.ExpiresAt > 0 {
			s.rows.SetEnds(tx, group, int64(u.ExpiresAt))
		}
	}
}

func (s *Store) setRow(tx *table.Tx, u leaderboard.RowUpdate) {
	group, player := groupOf(u.Leaderboard), string(u.Player)
	before, had := s.rows.Get(group, player)
	score := leaderboard.NewScore(u.Value, u.Entry.At)
	shown := before.Entry.Round
	if !had || u.Leaderboard.Kind.Aggregation().Replaces(before.Score, score) {
		s.rows.Put(tx, group, player, row{score, u.Entry})
		shown = u.Entry.Round
	}
	if before.Entry.Round != shown {
		s.release(tx, u.Leaderboard, player, before.Entry.Round)
	}
	if u.Entry.Round != shown {
		s.release(tx, u.Leaderboard, player, u.Entry.Round)
	}
}

// release removes the ref of a row to a round that the row no longer shows, so that the record is not retained for it.
func (s *Store) release(tx *table.Tx, id leaderboard.ID, player, round string) {
	if id.Period == leaderboard.AllTime && round != "" {
		s.records.Release(tx, round, id.RefPrefix()+" "+player)
	}
}

// releaseUnused removes the refs of rows that do not show the round.
func (s *Store) releaseUnused(tx *table.Tx, round string, updates []leaderboard.RowUpdate) {
	for _, u := range updates {
		ref := u.Ref()
		if ref == "" {
			continue
		}
		if shown, _ := s.rows.Get(groupOf(u.Leaderboard), string(u.Player)); shown.Entry.Round != round {
			s.records.Release(tx, round, ref)
		}
	}
}
