package audit

import (
	"fmt"
	"maps"
	"slices"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// Days: each recorded attempt must have its player's row of the day, and the row must be in one of
// the day's lists, unless the result is pending review.

// expectedAttempt is an attempt that a day must have.
type expectedAttempt struct {
	daily.Attempt
	pending  bool
	optional bool // the player is not stored, or was not then: there may be a row, or none
}

// StoredDay is a day's results as the store has them.
type StoredDay struct {
	Date  daily.Date
	Rows  map[room.PlayerID]daily.Attempt // of all players with a result, listed or not
	Lists map[daily.Group]map[room.PlayerID]leaderboard.Score
}

// AddAttempt adds an attempt at a day's board. Of two attempts of one player the one that closed
// first counts.
func (e *Expected) AddAttempt(a daily.Attempt, pending bool) {
	if e.days == nil {
		e.days = make(map[daily.Date]map[room.PlayerID]expectedAttempt)
	}
	if e.days[a.Day] == nil {
		e.days[a.Day] = make(map[room.PlayerID]expectedAttempt)
	}
	if before, ok := e.days[a.Day][a.Player]; !ok || a.At < before.At {
		e.days[a.Day][a.Player] = expectedAttempt{a, pending, !e.stores(a.Player, a.At)}
	}
}

// Days returns all days that must have a result.
func (e *Expected) Days() []daily.Date { return slices.Sorted(maps.Keys(e.days)) }

// AttemptedBy returns all players who must have a result of a day.
func (e *Expected) AttemptedBy(d daily.Date) []room.PlayerID {
	return slices.Sorted(maps.Keys(e.days[d]))
}

// CompareDay returns what is wrong with a day of the store. A player who is forgotten may have no row, or
// one that is not listed.
func (e *Expected) CompareDay(day StoredDay, forgotten map[room.PlayerID]bool) (wrong []string) {
	differs := func(p room.PlayerID, format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf("day %s: %s ", day.Date, p)+fmt.Sprintf(format, args...))
	}
	missing := maps.Clone(e.days[day.Date])
	for p, row := range day.Rows {
		want, ok := missing[p]
		delete(missing, p)
		switch {
		case !ok:
			differs(p, "has %d by no record", row.Points)
		case !sameAttempt(row, want.Attempt):
			differs(p, "shows %+v, by the record %+v", row, want.Attempt)
		}
	}
	for p, want := range missing {
		if !forgotten[p] && !want.optional {
			differs(p, "is missing with %d", want.Points)
		}
	}
	for _, g := range daily.Groups() {
		for p, score := range day.Lists[g] {
			row, ok := day.Rows[p]
			switch {
			case !ok || row.Group != g:
				differs(p, "stands in the list %q by no row", g)
			case e.days[day.Date][p].pending:
				differs(p, "is listed while the result is pending review")
			case score != leaderboard.NewScore(row.Points, row.At):
				differs(p, "stands where %d would, not %d", score.Value(), row.Points)
			}
		}
	}
	for p, row := range day.Rows {
		if _, listed := day.Lists[row.Group][p]; !listed && !e.days[day.Date][p].pending && !forgotten[p] && !e.days[day.Date][p].optional {
			differs(p, "is not in the list %q", row.Group)
		}
	}
	slices.Sort(wrong)
	return wrong
}

// sameAttempt reports whether two are of one result. The group follows from what was known of the
// player at the time, and the name may have been forgotten.
func sameAttempt(a, b daily.Attempt) bool {
	return a.Points == b.Points && a.Round == b.Round && a.At == b.At && slices.Equal(a.Lengths, b.Lengths)
}

// ComparePlayerDays returns what is wrong with a player's points by day.
func (e *Expected) ComparePlayerDays(p room.PlayerID, played map[daily.Date]int) (wrong []string) {
	for _, day := range e.Days() {
		want, ok := e.days[day][p]
		if points, has := played[day]; ok && !want.optional && (!has || points != want.Points) {
			wrong = append(wrong, fmt.Sprintf("player %s: has %d of %s, by the record %d", p, points, day, want.Points))
		}
	}
	return wrong
}
