// Package audit compares what a store has of leaderboards, players and days with what the records
// of rounds and the stored matches add up to.
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

// Lifetime is since when a player has been stored. A player who was deleted and came back has a new one.
type Lifetime struct {
	Known bool
	Since room.Instant // the first result
}

// stores reports whether a player's result of an instant must have been stored.
func (b *Expected) stores(p room.PlayerID, at room.Instant) bool {
	if b.Lifetime == nil {
		return true
	}
	life := b.Lifetime(p)
	return life.Known && at >= life.Since
}

// expectedRow is a row that a leaderboard must have.
type expectedRow struct {
	value, second int
	entries       []leaderboard.Entry // any of which it may show: a score tells no instants apart within a second
}

// Totals are what a player's rounds add up to.
type Totals struct{ Rounds, Points, Words int }

// AddRound adds a round, without the rows of players whose results are pending review.
func (b *Expected) AddRound(d leaderboard.Projection, pending func(room.PlayerID) bool) {
	for _, p := range d.Players {
		if b.stores(p.Player, p.Past.At) {
			b.addTotals(p)
		}
	}
	for _, row := range d.Rows {
		if !pending(row.Player) {
			b.addRow(row)
		}
	}
}

func (b *Expected) addTotals(p leaderboard.PlayerUpdate) {
	if b.totals == nil {
		b.totals = make(map[room.PlayerID]Totals)
	}
	s := b.totals[p.Player]
	b.totals[p.Player] = Totals{s.Rounds + p.Rounds, s.Points + p.Points, s.Words + p.Words}
}

// addRow updates a leaderboard as the store must have done.
func (b *Expected) addRow(d leaderboard.RowUpdate) {
	if !b.CountedSince.Counts(d.Leaderboard.Kind, d.Entry.At) {
		return
	}
	if b.rows == nil {
		b.rows = make(map[leaderboard.ID]map[room.PlayerID]expectedRow)
	}
	if b.rows[d.Leaderboard] == nil {
		b.rows[d.Leaderboard] = make(map[room.PlayerID]expectedRow)
	}
	row := expectedRow{min(d.Value, leaderboard.MaxValue), leaderboard.ScoreSecond(d.Entry.At), []leaderboard.Entry{d.Entry}}
	if !b.stores(d.Player, d.Entry.At) {
		b.addFormerRow(d, row)
		return
	}
	if old, ok := b.rows[d.Leaderboard][d.Player]; ok {
		row = merge(d.Leaderboard.Kind.Aggregation(), old, row)
	}
	b.rows[d.Leaderboard][d.Player] = row
}

// addFormerRow adds a row that may be there.
func (b *Expected) addFormerRow(d leaderboard.RowUpdate, row expectedRow) {
	if b.formerRows == nil {
		b.formerRows = make(map[leaderboard.ID]map[room.PlayerID][]expectedRow)
	}
	if b.formerRows[d.Leaderboard] == nil {
		b.formerRows[d.Leaderboard] = make(map[room.PlayerID][]expectedRow)
	}
	b.formerRows[d.Leaderboard][d.Player] = append(b.formerRows[d.Leaderboard][d.Player], row)
}

// merge returns what a leaderboard makes of a row and a new one.
func merge(a leaderboard.Aggregation, old, row expectedRow) expectedRow {
	later := cmp.Compare(row.second, old.second)
	switch a {
	case leaderboard.Sum:
		old.value = min(old.value+row.value, leaderboard.MaxValue)
	case leaderboard.Newest:
		if later > 0 {
			old.value = row.value
		}
	case leaderboard.Highest:
		if row.value != old.value {
			later = cmp.Compare(row.value, old.value)
		} else {
			later = -later
		}
		if later > 0 {
			return row
		}
	}
	switch {
	case later > 0:
		old.second, old.entries = row.second, row.entries
	case later == 0:
		old.entries = append(slices.Clone(old.entries), row.entries...)
	}
	return old
}

// AddMatch adds a match, in the order of their ends, and returns what is wrong with it: ratings that do
// not follow from those before.
func (b *Expected) AddMatch(s leaderboard.StoredMatch) (wrong []string) {
	for _, d := range s.RowUpdates() {
		b.addRow(d)
	}
	if len(s.After) == 0 {
		return nil
	}
	if again, _ := leaderboard.RateMatch(s.MatchResult, [2]leaderboard.PlayerRating(s.Before)); !slices.EqualFunc(again.After, s.After, sameRating) {
		wrong = append(wrong, fmt.Sprintf("match %s: its ratings become %v, not %v", s.ID, again.After, s.After))
	}
	if b.ratings == nil {
		b.ratings = make(map[room.PlayerID]map[string]leaderboard.PlayerRating)
	}
	for i, p := range s.Players {
		if !b.stores(p, s.At) {
			continue
		}
		if b.ratings[p] == nil {
			b.ratings[p] = make(map[string]leaderboard.PlayerRating)
		}
		before, known := b.ratings[p][s.Dice]
		gone := !known && s.Before[i].Matches > 0 && s.Before[i].At < b.MatchesSince // of the match before this one
		if !gone && !sameRating(before, s.Before[i]) {
			wrong = append(wrong, fmt.Sprintf("match %s: %s starts from %v, not from %v", s.ID, p, s.Before[i], before))
		}
		b.ratings[p][s.Dice] = s.After[i]
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
func (b *Expected) Leaderboards() []leaderboard.ID {
	ids := make([]leaderboard.ID, 0, len(b.rows))
	for id := range b.rows {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b leaderboard.ID) int {
		return cmp.Or(cmp.Compare(a.Dice, b.Dice), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Period, b.Period), cmp.Compare(a.Key, b.Key))
	})
	return ids
}

// Players returns all players with totals or ratings.
func (b *Expected) Players() []room.PlayerID {
	all := slices.AppendSeq(slices.Collect(maps.Keys(b.totals)), maps.Keys(b.ratings))
	slices.Sort(all)
	return slices.Compact(all)
}
