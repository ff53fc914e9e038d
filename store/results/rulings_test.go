package results

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"rattle/leaderboard"
	"rattle/room"
)

// TestHiddenRowsAreAsIfTheyWereNotThere compares pages of a leaderboard with those of one that never had the hidden rows.
func TestHiddenRowsAreAsIfTheyWereNotThere(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		size := rapid.IntRange(0, 12).Draw(rt, "rows")
		var all, want []leaderboard.Row
		var players []room.PlayerID
		ranks := make(map[room.PlayerID]int)
		for rank := 1; rank <= size; rank++ {
			row := leaderboard.Row{Rank: rank, Player: room.PlayerID(fmt.Sprintf("p%02d", rank)), Value: 100 - rank}
			all, ranks[row.Player] = append(all, row), rank
			if rapid.Bool().Draw(rt, "hidden") {
				players = append(players, row.Player)
				continue
			}
			row.Rank = len(want) + 1
			want = append(want, row)
		}
		players = append(players, "p99") // who is on this leaderboard anyway not
		h, err := newHidden(players, func(p room.PlayerID) (int, error) { return ranks[p], nil })
		if err != nil {
			rt.Fatal(err)
		}
		from, n := rapid.IntRange(1, size+1).Draw(rt, "from"), rapid.IntRange(1, 5).Draw(rt, "n")
		stored := h.stored(from)
		page := h.without(leaderboard.Page{Size: size, Rows: cut(all, stored, n+len(h.ranks))})
		if got := page.Rows[:min(n, len(page.Rows))]; !slices.Equal(got, cut(want, from, n)) || page.Size != len(want) {
			rt.Errorf("%d rows from rank %d of %d are %v, want %v", n, from, page.Size, got, cut(want, from, n))
		}
		for p, rank := range ranks {
			at := h.place(p, leaderboard.Place{Row: leaderboard.Row{Rank: rank, Player: p}, Size: size})
			i := slices.IndexFunc(want, func(r leaderboard.Row) bool { return r.Player == p })
			if at.Rank != i+1 || at.Size != len(want) {
				rt.Errorf("%s ranks %d of %d, want %d of %d", p, at.Rank, at.Size, i+1, len(want))
			}
		}
	})
}

// cut returns n rows from a rank on.
func cut(rows []leaderboard.Row, from, n int) []leaderboard.Row {
	from = min(from-1, len(rows))
	return slices.Clone(rows[from:min(from+n, len(rows))])
}
