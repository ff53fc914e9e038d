package leaderboards

import (
	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// maxTrim is how many rows of a leaderboard are removed at once.
const maxTrim = 1000

// setRows sets rows of leaderboards, and releases the records that rows no longer show. Repeated, it changes nothing.
func (s *Store) setRows(tx *table.Tx, updates []leaderboard.RowUpdate) {
	now := room.Instant(tx.Now())
	for _, u := range updates {
		if u.ExpiresAt == 0 || u.ExpiresAt > now {
			s.setRow(tx, u)
		}
	}
	for _, u := range updates {
		s.trim(tx, u.Leaderboard)
	}
}

func (s *Store) setRow(tx *table.Tx, u leaderboard.RowUpdate) {
	id, p, key := u.Leaderboard, string(u.Player), u.Leaderboard.RefPrefix()
	u.Value = min(u.Value, leaderboard.MaxValue)
	all, _ := s.rows.Get(p, key)
	before, ok := all.in(id.Period, id.Key)
	shown := before.Entry.Round
	if !ok || id.Kind.Aggregation().Replaces(scoreOf(before), leaderboard.NewScore(u.Value, u.Entry.At)) {
		s.rows.Put(tx, p, key, all.current(room.Instant(tx.Now())).with(id.Period, u.Value, u.Entry))
		shown = u.Entry.Round
	}
	// A record must not be retained for a row that does not show its round.
	for _, round := range []string{before.Entry.Round, u.Entry.Round} {
		if round != shown {
			s.release(tx, id, u.Player, round)
		}
	}
}

// release removes the ref of a row from the record of a round.
func (s *Store) release(tx *table.Tx, id leaderboard.ID, p room.PlayerID, round string) {
	u := leaderboard.RowUpdate{Leaderboard: id, Player: p, Entry: leaderboard.Entry{Round: round}}
	if ref := u.Ref(); ref != "" {
		s.records.Release(tx, round, ref)
	}
}

// trim removes the rows below the max.
func (s *Store) trim(tx *table.Tx, id leaderboard.ID) {
	over := min(s.boards[id].size()-s.maxRows, maxTrim)
	for range over {
		last, _ := s.boards[id].places.Last()
		all, _ := s.rows.Get(last, id.RefPrefix())
		trimmed, _ := all.in(id.Period, id.Key)
		s.replaceRow(tx, last, id.RefPrefix(), all.without(id.Period, id.Key))
		s.release(tx, id, room.PlayerID(last), trimmed.Entry.Round)
	}
}

// replaceRow replaces a player's standings, or removes the row if there are none.
func (s *Store) replaceRow(tx *table.Tx, player, key string, all standings) {
	if len(all) == 0 {
		s.rows.Delete(tx, player, key)
	} else {
		s.rows.Put(tx, player, key, all)
	}
}

// maxSweep is how many players are swept while the lock is held once.
const maxSweep = 256

// sweep removes standings of leaderboards that have ended, and reports whether there are more.
func (s *Store) sweep(tx *table.Tx) (more bool) {
	now, swept := room.Instant(tx.Now()), 0
	for id, b := range s.boards {
		for b.hasEnded(now) && s.boards[id] == b {
			if swept++; swept > maxSweep {
				return true
			}
			p, _ := b.places.Last()
			all, _ := s.rows.Get(p, id.RefPrefix())
			s.replaceRow(tx, p, id.RefPrefix(), all.current(now))
			if totals, ok := s.totals.Get(p, id.Dice); ok && id.Kind == leaderboard.Total {
				s.putTotals(tx, p, id.Dice, totals.current(now))
			}
		}
	}
	return false
}
