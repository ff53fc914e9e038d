package ladder

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"rattle/room"
)

// Books are what boards and totals have to be by the records that are there. An audit adds up
// all records, and compares (compare.go; the daily boards: days.go). The zero Books are empty.
//
// Of a player who was not seen for a year, who asked to be forgotten or whom nobody admitted nothing
// is kept, and nothing was added: rows from a time before the present life of a player may be there,
// and must then be right.
type Books struct {
	Life  func(room.PlayerID) Life // nil: everybody is kept, and always was
	Since Since                    // from when on kinds of boards count
	Duels room.Instant             // from then on all duels are there
	Rows  int                      // most of a board; 0: [MaxRows]

	boards map[BoardID]map[room.PlayerID]line
	former map[BoardID]map[room.PlayerID][]line // that are not kept for their players
	totals map[room.PlayerID]Sums
	forms  map[room.PlayerID]map[string]Form // after the last duel that was added
	days   map[Date]map[room.PlayerID]tried
}

// Life is since when a player has been kept: a player who ended begins anew.
type Life struct {
	Known bool
	Since room.Instant // of the first thing that was added
}

// keeps reports whether what a player came to at an instant had to be added.
func (b *Books) keeps(p room.PlayerID, at room.Instant) bool {
	if b.Life == nil {
		return true
	}
	life := b.Life(p)
	return life.Known && at >= life.Since
}

// line is a row in the books.
type line struct {
	value, second int
	entries       []Entry // that it may show: of rounds within a second the store keeps any
}

// Sums are the totals of a player.
type Sums struct{ Rounds, Points, Words int }

// Add enters a round, without the rows of players whose results are held.
func (b *Books) Add(d Deeds, held func(room.PlayerID) bool) {
	for _, p := range d.Players {
		if b.keeps(p.Player, p.Past.At) {
			b.sum(p)
		}
	}
	for _, row := range d.Boards {
		if !held(row.Player) {
			b.enter(row)
		}
	}
}

func (b *Books) sum(p PlayerDeed) {
	if b.totals == nil {
		b.totals = make(map[room.PlayerID]Sums)
	}
	s := b.totals[p.Player]
	b.totals[p.Player] = Sums{s.Rounds + p.Rounds, s.Points + p.Points, s.Words + p.Words}
}

// enter does to a board what the store has to have done.
func (b *Books) enter(d BoardDeed) {
	if !b.Since.Counts(d.Board.Kind, d.Entry.At) {
		return
	}
	if b.boards == nil {
		b.boards = make(map[BoardID]map[room.PlayerID]line)
	}
	if b.boards[d.Board] == nil {
		b.boards[d.Board] = make(map[room.PlayerID]line)
	}
	row := line{min(d.Value, HighestValue), Second(d.Entry.At), []Entry{d.Entry}}
	if !b.keeps(d.Player, d.Entry.At) {
		b.enterFormer(d, row)
		return
	}
	if old, ok := b.boards[d.Board][d.Player]; ok {
		row = d.Board.Kind.Rule().meet(old, row)
	}
	b.boards[d.Board][d.Player] = row
}

// enterFormer notes a row that may be there.
func (b *Books) enterFormer(d BoardDeed, row line) {
	if b.former == nil {
		b.former = make(map[BoardID]map[room.PlayerID][]line)
	}
	if b.former[d.Board] == nil {
		b.former[d.Board] = make(map[room.PlayerID][]line)
	}
	b.former[d.Board][d.Player] = append(b.former[d.Board][d.Player], row)
}

// meet gives what becomes of a row.
func (r Rule) meet(old, row line) line {
	later := cmp.Compare(row.second, old.second)
	switch r {
	case Sum:
		old.value = min(old.value+row.value, HighestValue)
	case Newest:
		if later > 0 {
			old.value = row.value
		}
	case Highest:
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

// Settled enters a duel, which must come in the order of their ends, and says what is wrong
// with it: ratings that do not follow from those before.
func (b *Books) Settled(s Settled) (wrong []string) {
	for _, d := range s.BoardDeeds() {
		b.enter(d)
	}
	if len(s.To) == 0 {
		return nil
	}
	if again, _ := Settle(s.MatchResult, [2]Form(s.From)); !slices.EqualFunc(again.To, s.To, sameForm) {
		wrong = append(wrong, fmt.Sprintf("duel %s: its ratings become %v, not %v", s.ID, again.To, s.To))
	}
	if b.forms == nil {
		b.forms = make(map[room.PlayerID]map[string]Form)
	}
	for i, p := range s.Players {
		if !b.keeps(p, s.At) {
			continue
		}
		if b.forms[p] == nil {
			b.forms[p] = make(map[string]Form)
		}
		before, known := b.forms[p][s.Dice]
		gone := !known && s.From[i].Matches > 0 && s.From[i].At < b.Duels // the duel before this one
		if !gone && !sameForm(before, s.From[i]) {
			wrong = append(wrong, fmt.Sprintf("duel %s: %s starts from %v, not from %v", s.ID, p, s.From[i], before))
		}
		b.forms[p][s.Dice] = s.To[i]
	}
	return wrong
}

// sameForm allows for the last digits, in which processors differ.
func sameForm(a, b Form) bool {
	const little = 1e-6
	near := func(x, y float64) bool { return x-y < little && y-x < little }
	return a.At == b.At && a.Matches == b.Matches && near(a.Rating.Rating, b.Rating.Rating) &&
		near(a.Deviation, b.Deviation) && near(a.Volatility, b.Volatility)
}

// Boards gives all boards that somebody has to be on.
func (b *Books) Boards() []BoardID {
	ids := make([]BoardID, 0, len(b.boards))
	for id := range b.boards {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b BoardID) int {
		return cmp.Or(cmp.Compare(a.Dice, b.Dice), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Period, b.Period), cmp.Compare(a.Key, b.Key))
	})
	return ids
}

// Players gives all players of whom the books know something.
func (b *Books) Players() []room.PlayerID {
	all := slices.AppendSeq(slices.Collect(maps.Keys(b.totals)), maps.Keys(b.forms))
	slices.Sort(all)
	return slices.Compact(all)
}
