package audit

import (
	"fmt"
	"maps"
	"slices"

	"rattle/leaderboard"
	"rattle/room"
)

// CompareLeaderboard returns what is wrong with a leaderboard of the store. A total of all time may
// contain rounds whose records have expired. Of a full leaderboard the lowest rows have been trimmed.
func (e *Expected) CompareLeaderboard(id leaderboard.ID, rows []leaderboard.Row) (wrong []string) {
	differs := func(p room.PlayerID, format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf("leaderboard %s: %s ", id, p)+fmt.Sprintf(format, args...))
	}
	unbounded := id.Period == leaderboard.AllTime && id.Kind.Aggregation() == leaderboard.Sum
	missing := make(map[room.PlayerID]bool)
	for p := range e.rows[id] {
		missing[p] = true
	}
	last := leaderboard.Score(1 << 53)
	for _, row := range rows {
		score := leaderboard.NewScore(row.Value, row.At)
		if score > last {
			differs(row.Player, "stands too low")
		}
		last = score
		want, ok := e.rows[id][row.Player]
		delete(missing, row.Player)
		switch {
		case e.matchesFormer(id, row, want):
		case !ok && !unbounded:
			differs(row.Player, "has %d by no record", row.Value)
		case ok && (row.Value < want.value || row.Value > want.value && !unbounded):
			differs(row.Player, "has %d, by the records %d", row.Value, want.value)
		case ok && !want.mayShow(row.Entry) && !(unbounded && leaderboard.ScoreSecond(row.At) >= want.second):
			differs(row.Player, "shows %+v, by the records %+v", row.Entry, want.entries)
		}
	}
	for p := range missing {
		if want := e.rows[id][p]; e.isFull(rows) && leaderboard.ScoreAtSecond(want.value, want.second) <= last {
			continue // it was trimmed
		}
		differs(p, "is missing with %d", e.rows[id][p].value)
	}
	slices.Sort(wrong)
	return wrong
}

// CompareTotals returns which rows of a leaderboard of totals differ from the stored sums of their players.
// Players who were deleted have no sum.
func CompareTotals(id leaderboard.ID, rows []leaderboard.Row, totals map[room.PlayerID]int) (wrong []string) {
	for _, row := range rows {
		if sum, ok := totals[row.Player]; ok && min(sum, leaderboard.MaxValue) != row.Value {
			wrong = append(wrong, fmt.Sprintf("leaderboard %s: %s has %d, by their own sum %d", id, row.Player, row.Value, sum))
		}
	}
	slices.Sort(wrong)
	return wrong
}

// isFull reports whether a leaderboard has as many rows as it may have.
func (e *Expected) isFull(rows []leaderboard.Row) bool {
	maxRows := e.MaxRows
	if maxRows == 0 {
		maxRows = leaderboard.MaxRows
	}
	return len(rows) >= maxRows
}

// matchesFormer reports whether a row is from before its player's lifetime, and no later result
// replaces it.
func (e *Expected) matchesFormer(id leaderboard.ID, row leaderboard.Row, want expectedRow) bool {
	former := e.formerRows[id][row.Player]
	if id.Kind.Aggregation() == leaderboard.Sum {
		return len(former) > 0 && row.Value >= want.value
	}
	return slices.ContainsFunc(former, func(f expectedRow) bool {
		return f.value == row.Value && f.value >= want.value && f.mayShow(row.Entry)
	})
}

// mayShow reports whether a row may show an entry. The name of its player may have changed.
func (r expectedRow) mayShow(shown leaderboard.Entry) bool {
	return slices.ContainsFunc(r.entries, func(e leaderboard.Entry) bool {
		e.Name = shown.Name
		return e == shown
	})
}

// ComparePlayer returns what is wrong with a player's totals, unless they contain rounds whose records
// have expired, and with the player's ratings by dice.
func (e *Expected) ComparePlayer(p room.PlayerID, has Totals, ratings map[string]leaderboard.PlayerRating) (wrong []string) {
	if want := e.totals[p]; has != want && has.Rounds <= want.Rounds {
		wrong = append(wrong, fmt.Sprintf("player %s: has %+v, by the records %+v", p, has, want))
	}
	for _, dice := range slices.Sorted(maps.Keys(e.ratings[p])) {
		if want := e.ratings[p][dice]; !sameRating(ratings[dice], want) {
			wrong = append(wrong, fmt.Sprintf("player %s: is rated %v with %s, by the matches %v", p, ratings[dice], dice, want))
		}
	}
	return wrong
}
