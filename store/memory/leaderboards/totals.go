package leaderboards

import (
	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// addTotals adds what rows of totals add to a player's points, in each period.
func (s *Store) addTotals(tx *table.Tx, p room.PlayerID, name string, at room.Instant, rows []leaderboard.RowUpdate) {
	for _, u := range rows {
		if u.Player != p || u.Leaderboard.Kind != leaderboard.Total {
			continue
		}
		t, group := s.totalsGroup(p, u.Leaderboard.Period, u.Leaderboard.Key)
		sum, _ := t.Get(group, u.Leaderboard.Dice)
		sum.Points += u.Value
		if sum.At <= at {
			sum.At, sum.Name = at, name
		}
		t.Put(tx, group, u.Leaderboard.Dice, sum)
		if u.ExpiresAt > 0 {
			t.SetEnds(tx, group, int64(u.ExpiresAt))
		}
	}
}

// withTotals replaces the points that rows add to totals by the players' new totals. It leaves out the rows of players
// who are not stored, and totals of periods that are over.
func (s *Store) withTotals(rows []leaderboard.RowUpdate, stored map[room.PlayerID]bool) (set []leaderboard.RowUpdate) {
	for _, u := range rows {
		if !stored[u.Player] {
			continue
		}
		if id := u.Leaderboard; id.Kind == leaderboard.Total {
			t, group := s.totalsGroup(u.Player, id.Period, id.Key)
			sum, _ := t.Get(group, id.Dice)
			if sum.Points == 0 {
				continue
			}
			u.Value, u.Entry = sum.Points, leaderboard.Entry{Name: sum.Name, At: sum.At}
		}
		set = append(set, u)
	}
	return set
}
