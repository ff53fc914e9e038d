// Package audit compares what a store has of leaderboards, players and days with the totals of the
// recorded rounds and matches.
package audit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// Expected is what a store must have by the records in it: an audit adds all records, and then
// compares leaderboards and players (compare.go) and days (days.go). The zero Expected is empty.
//
// Nothing is stored of players who were not seen for a year, who asked to be forgotten or who were
// never admitted. Rows from before a player's present lifetime may still be there, and must then be
// right.
type Expected struct {
	Lifetime     func(room.PlayerID) Lifetime // nil: every player is stored, and always was
	CountedSince leaderboard.CountedSince     // from when on the kinds count
	MatchesSince room.Instant                 // from then on all matches are stored
	MaxRows      int                          // of a leaderboard; 0: [leaderboard.MaxRows]

	rows       map[leaderboard.ID]map[room.PlayerID]expectedRow
	formerRows map[leaderboard.ID]map[room.PlayerID][]expectedRow // from before their players' lifetimes
	totals     map[room.PlayerID]Totals
	ratings    map[room.PlayerID]map[string]leaderboard.PlayerRating // after the last match that was added
	days       map[daily.Date]map[room.PlayerID]expectedAttempt
}

// Lifetime is the instant since which a player has been stored. A player who was deleted and came back
// has a new one.
type Lifetime struct {
	Known bool
	Since room.Instant // the first result
}

// stores reports whether a player's result of an instant must have been stored.
func (e *Expected) stores(p room.PlayerID, at room.Instant) bool {
	if e.Lifetime == nil {
		return true
	}
	life := e.Lifetime(p)
	return life.Known && at >= life.Since
}

// Totals are what a player's rounds add up to.
type Totals struct{ Rounds, Points, Words int }

// AddRound adds a round, without the rows of players whose results are pending review.
func (e *Expected) AddRound(round leaderboard.Projection, pending func(room.PlayerID) bool) {
	for _, p := range round.Players {
		if e.stores(p.Player, p.Past.At) {
			e.addTotals(p)
		}
	}
	for _, row := range round.Rows {
		if !pending(row.Player) {
			e.addRow(row)
		}
	}
}

func (e *Expected) addTotals(p leaderboard.PlayerUpdate) {
	if e.totals == nil {
		e.totals = make(map[room.PlayerID]Totals)
	}
	s := e.totals[p.Player]
	e.totals[p.Player] = Totals{s.Rounds + p.Rounds, s.Points + p.Points, s.Words + p.Words}
}

// AddMatch adds a match, in the order of their ends, and returns what is wrong with it: ratings that do
// not follow from those before.
func (e *Expected) AddMatch(m leaderboard.StoredMatch) (wrong []string) {
	for _, u := range m.RowUpdates() {
		e.addRow(u)
	}
	if len(m.After) == 0 {
		return nil
	}
	if again, _ := leaderboard.RateMatch(m.MatchResult, [2]leaderboard.PlayerRating(m.Before)); !slices.EqualFunc(again.After, m.After, sameRating) {
		wrong = append(wrong, fmt.Sprintf("match %s: its ratings become %v, not %v", m.ID, again.After, m.After))
	}
	if e.ratings == nil {
		e.ratings = make(map[room.PlayerID]map[string]leaderboard.PlayerRating)
	}
	for i, p := range m.Players {
		if !e.stores(p, m.At) {
			continue
		}
		if e.ratings[p] == nil {
			e.ratings[p] = make(map[string]leaderboard.PlayerRating)
		}
		before, known := e.ratings[p][m.Dice]
		expired := !known && m.Before[i].Matches > 0 && m.Before[i].At < e.MatchesSince // of the match before this one
		if !expired && !sameRating(before, m.Before[i]) {
			wrong = append(wrong, fmt.Sprintf("match %s: %s starts from %v, not from %v", m.ID, p, m.Before[i], before))
		}
		e.ratings[p][m.Dice] = m.After[i]
	}
	return wrong
}

// sameRating reports whether two ratings are equal but for the last digits, in which processors differ.
func sameRating(a, b leaderboard.PlayerRating) bool {
	const tolerance = 1e-6
	near := func(x, y float64) bool { return x-y < tolerance && y-x < tolerance }
	return a.At == b.At && a.Matches == b.Matches && near(a.Rating.Rating, b.Rating.Rating) &&
		near(a.Deviation, b.Deviation) && near(a.Volatility, b.Volatility)
}

// Leaderboards returns all leaderboards that must have a row.
func (e *Expected) Leaderboards() []leaderboard.ID {
	ids := make([]leaderboard.ID, 0, len(e.rows))
	for id := range e.rows {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b leaderboard.ID) int {
		return cmp.Or(cmp.Compare(a.Dice, b.Dice), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Period, b.Period), cmp.Compare(a.Key, b.Key))
	})
	return ids
}

// Players returns all players with totals or ratings.
func (e *Expected) Players() []room.PlayerID {
	all := slices.AppendSeq(slices.Collect(maps.Keys(e.totals)), maps.Keys(e.ratings))
	slices.Sort(all)
	return slices.Compact(all)
}
