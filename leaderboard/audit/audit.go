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

// Expected are what boards and totals have to be by the records that are there. An audit adds up
// all records, and compares (compare.go; the daily boards: days.go). The zero Books are empty.
//
// Of a player who was not seen for a year, who asked to be forgotten or whom nobody admitted nothing
// is kept, and nothing was added: rows from a time before the present life of a player may be there,
// and must then be right.
type Expected struct {
	Lifetime     func(room.PlayerID) Lifetime // nil: everybody is kept, and always was
	CountedSince leaderboard.CountedSince     // from when on kinds of boards count
	MatchesSince room.Instant                 // from then on all duels are there
	MaxRows      int                          // most of a board; 0: [MaxRows]

	rows       map[leaderboard.ID]map[room.PlayerID]expectedRow
	formerRows map[leaderboard.ID]map[room.PlayerID][]expectedRow // that are not kept for their players
	totals     map[room.PlayerID]Totals
	ratings    map[room.PlayerID]map[string]leaderboard.PlayerRating // after the last duel that was added
	days       map[daily.Date]map[room.PlayerID]expectedAttempt
}

// Lifetime is since when a player has been kept: a player who ended begins anew.
type Lifetime struct {
	Known bool
	Since room.Instant // of the first thing that was added
}

// stores reports whether what a player came to at an instant had to be added.
func (b *Expected) stores(p room.PlayerID, at room.Instant) bool {
	if b.Lifetime == nil {
		return true
	}
	life := b.Lifetime(p)
	return life.Known && at >= life.Since
}

// expectedRow is a row in the books.
type expectedRow struct {
	value, second int
	entries       []leaderboard.Entry // that it may show: of rounds within a second the store keeps any
}

// Totals are the totals of a player.
type Totals struct{ Rounds, Points, Words int }

// AddRound enters a round, without the rows of players whose results are held.
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

// addRow does to a board what the store has to have done.
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

// addFormerRow notes a row that may be there.
func (b *Expected) addFormerRow(d leaderboard.RowUpdate, row expectedRow) {
	if b.formerRows == nil {
		b.formerRows = make(map[leaderboard.ID]map[room.PlayerID][]expectedRow)
	}
	if b.formerRows[d.Leaderboard] == nil {
		b.formerRows[d.Leaderboard] = make(map[room.PlayerID][]expectedRow)
	}
	b.formerRows[d.Leaderboard][d.Player] = append(b.formerRows[d.Leaderboard][d.Player], row)
}

// merge returns what becomes of a row that is there when another is added.
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

// AddMatch enters a duel, which must come in the order of their ends, and says what is wrong
// with it: ratings that do not follow from those before.
func (b *Expected) AddMatch(s leaderboard.StoredMatch) (wrong []string) {
	for _, d := range s.RowUpdates() {
		b.addRow(d)
	}
	if len(s.After) == 0 {
		return nil
	}
	if again, _ := leaderboard.RateMatch(s.MatchResult, [2]leaderboard.PlayerRating(s.Before)); !slices.EqualFunc(again.After, s.After, sameRating) {
		wrong = append(wrong, fmt.Sprintf("duel %s: its ratings become %v, not %v", s.ID, again.After, s.After))
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
		gone := !known && s.Before[i].Matches > 0 && s.Before[i].At < b.MatchesSince // the duel before this one
		if !gone && !sameRating(before, s.Before[i]) {
			wrong = append(wrong, fmt.Sprintf("duel %s: %s starts from %v, not from %v", s.ID, p, s.Before[i], before))
		}
		b.ratings[p][s.Dice] = s.After[i]
	}
	return wrong
}

// sameRating allows for the last digits, in which processors differ.
func sameRating(a, b leaderboard.PlayerRating) bool {
	const tolerance = 1e-6
	near := func(x, y float64) bool { return x-y < tolerance && y-x < tolerance }
	return a.At == b.At && a.Matches == b.Matches && near(a.Rating.Rating, b.Rating.Rating) &&
		near(a.Deviation, b.Deviation) && near(a.Volatility, b.Volatility)
}

// Leaderboards gives all boards that somebody has to be on.
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

// Players gives all players of whom the books know something.
func (b *Expected) Players() []room.PlayerID {
	all := slices.AppendSeq(slices.Collect(maps.Keys(b.totals)), maps.Keys(b.ratings))
	slices.Sort(all)
	return slices.Compact(all)
}
