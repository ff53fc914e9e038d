package ladder

import (
	"errors"
	"fmt"

	"rattle/room"
)

// ErrNoRecord says that what is owed is not a round.
var ErrNoRecord = errors.New("not the record of a round")

// Deeds is all that one round does to what is kept of people, and where.
type Deeds struct {
	Dice    string
	Class   Class
	Players []PlayerDeed
	Boards  []BoardDeed
}

// PlayerDeed is what a round adds to one player.
type PlayerDeed struct {
	Player   room.PlayerID
	Name     string
	Past     Past
	Rounds   int
	Points   int
	Words    int      // struck ones too
	Found    []string // the words, if they may be told
	Meetings []Meeting
}

// Meeting is what a round adds between a player and another. Where it does not say who won
// they were equal.
type Meeting struct {
	Player room.PlayerID // the other
	Won    int
	Lost   int
	Drawn  int
	Points [2]int // mine, theirs
}

// BoardDeed sets or adds to a row of a board, by the rule of its kind.
type BoardDeed struct {
	Board  BoardID
	Until  room.Instant // from then on the board is no longer kept; 0: it stays
	Player room.PlayerID
	Value  int
	Entry  Entry
}

// Lasting tells whether the deed's row keeps a round's record from being forgotten.
func (d BoardDeed) Lasting() bool { return d.Board.Period == Ever && d.Entry.Round != "" }

// DeedsOf works out what a recorded round does. It is a function of what is owed alone, so
// whoever works it out again gets the same.
func DeedsOf(o room.PendingResult) (Deeds, error) {
	if o.Record == nil {
		return Deeds{}, fmt.Errorf("deeds of %s: %w", o.ID, ErrNoRecord)
	}
	terms, err := o.Record.DecodeTerms()
	if err != nil {
		return Deeds{}, fmt.Errorf("deeds of round %s: %w", o.ID, err)
	}
	d := Deeds{Dice: terms.Settings.Dice}
	var why Uncounted
	d.Class, why = ClassOf(*o.Record, terms)
	playing := people(*o.Record)
	for _, st := range playing {
		deed := playerDeed(o, terms, d.Class, st, playing)
		deed.Past.Uncounted = why
		d.Players = append(d.Players, deed)
		if !st.Player.DeclaredBot() {
			d.Boards = append(d.Boards, boardDeeds(o, terms, d, st)...)
		}
	}
	return d, nil
}

func playerDeed(o room.PendingResult, t room.Terms, class Class, st room.Standing, playing []room.Standing) PlayerDeed {
	d := PlayerDeed{Player: st.Player, Name: st.Name, Past: newPast(o, t, st)}
	if class == Played {
		return d
	}
	d.Rounds, d.Points, d.Words = 1, st.Points, len(st.Words)
	for _, w := range st.Words {
		if t.Mode.Kind == room.Daily {
			break // others may still be about to play the board
		}
		d.Found = append(d.Found, w.Word)
	}
	for _, other := range playing {
		if other.Player != st.Player {
			d.Meetings = append(d.Meetings, meet(st, other))
		}
	}
	return d
}

func meet(a, b room.Standing) Meeting {
	m := Meeting{Player: b.Player, Points: [2]int{a.Points, b.Points}}
	switch {
	case a.Rank < b.Rank:
		m.Won = 1
	case a.Rank > b.Rank:
		m.Lost = 1
	default:
		m.Drawn = 1
	}
	return m
}

// boardDeeds gives the rows of one player, for every period.
func boardDeeds(o room.PendingResult, t room.Terms, d Deeds, st room.Standing) (deeds []BoardDeed) {
	entry := Entry{Name: st.Name, Round: o.ID, At: o.At, Private: !t.Public()}
	add := func(kind Kind, value int, e Entry) {
		if value > 0 {
			deeds = append(deeds, Everywhere(d.Dice, kind, st.Player, value, e)...)
		}
	}
	switch d.Class {
	case Alone:
		add(Solo, st.Points, entry)
	case Together:
		add(Best, st.Points, entry)
		sum := entry
		sum.Round, sum.Private = "", false // no single round makes it
		add(Total, st.Points, sum)
		word := entry
		word.Word = longest(st)
		add(Longest, len(word.Word), word)
	}
	return deeds
}

// Everywhere gives the deeds of one value on the boards of all periods.
func Everywhere(dice string, kind Kind, p room.PlayerID, value int, e Entry) []BoardDeed {
	deeds := make([]BoardDeed, 0, len(Periods()))
	for _, period := range Periods() {
		id := BoardID{dice, kind, period, period.Key(e.At)}
		deeds = append(deeds, BoardDeed{id, period.Until(e.At), p, value, e})
	}
	return deeds
}

// longest gives the longest word that counted, of equals the one that was found first.
func longest(st room.Standing) (word string) {
	for _, w := range st.Words {
		if w.Points > 0 && len(w.Word) > len(word) {
			word = w.Word
		}
	}
	return word
}
