package leaderboard

import (
	"errors"
	"fmt"

	"rattle/room"
)

// ErrNoRecord says that what is owed is not a round.
var ErrNoRecord = errors.New("not the record of a round")

// Projection is all that one round does to what is kept of people, and where.
type Projection struct {
	Dice        string
	Eligibility Eligibility
	Players     []PlayerUpdate
	Rows        []RowUpdate
}

// PlayerUpdate is what a round adds to one player.
type PlayerUpdate struct {
	Player     room.PlayerID
	Name       string
	Past       PastRound
	Rounds     int
	Points     int
	Words      int      // struck ones too
	Found      []string // the words, if they may be told
	Encounters []Encounter
}

// Encounter is what a round adds between a player and another. Where it does not say who won
// they were equal.
type Encounter struct {
	Player room.PlayerID // the other
	Won    int
	Lost   int
	Drawn  int
	Points [2]int // mine, theirs
}

// RowUpdate sets or adds to a row of a board, by the rule of its kind.
type RowUpdate struct {
	Leaderboard ID
	ExpiresAt   room.Instant // from then on the board is no longer kept; 0: it stays
	Player      room.PlayerID
	Value       int
	Entry       Entry
}

// RetainsRecord tells whether the deed's row keeps a round's record from being forgotten.
func (d RowUpdate) RetainsRecord() bool {
	return d.Leaderboard.Period == AllTime && d.Entry.Round != ""
}

// Project works out what a recorded round does. It is a function of what is owed alone, so
// whoever works it out again gets the same.
func Project(o room.PendingResult) (Projection, error) {
	if o.Record == nil {
		return Projection{}, fmt.Errorf("deeds of %s: %w", o.ID, ErrNoRecord)
	}
	terms, err := o.Record.DecodeTerms()
	if err != nil {
		return Projection{}, fmt.Errorf("deeds of round %s: %w", o.ID, err)
	}
	p := Projection{Dice: terms.Settings.Dice}
	var why UncountedReason
	p.Eligibility, why = EligibilityOf(*o.Record, terms)
	playing := countedPlayers(*o.Record)
	for _, st := range playing {
		update := playerUpdate(o, terms, p.Eligibility, st, playing)
		update.Past.Uncounted = why
		p.Players = append(p.Players, update)
		if !st.Player.DeclaredBot() {
			p.Rows = append(p.Rows, rowUpdates(o, terms, p, st)...)
		}
	}
	return p, nil
}

func playerUpdate(o room.PendingResult, t room.Terms, eligibility Eligibility, st room.Standing, playing []room.Standing) PlayerUpdate {
	u := PlayerUpdate{Player: st.Player, Name: st.Name, Past: newPastRound(o, t, st)}
	if eligibility == HistoryOnly {
		return u
	}
	u.Rounds, u.Points, u.Words = 1, st.Points, len(st.Words)
	for _, w := range st.Words {
		if t.Mode.Kind == room.Daily {
			break // others may still be about to play the board
		}
		u.Found = append(u.Found, w.Word)
	}
	for _, other := range playing {
		if other.Player != st.Player {
			u.Encounters = append(u.Encounters, encounter(st, other))
		}
	}
	return u
}

func encounter(a, b room.Standing) Encounter {
	m := Encounter{Player: b.Player, Points: [2]int{a.Points, b.Points}}
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

// rowUpdates gives the rows of one player, for every period.
func rowUpdates(o room.PendingResult, t room.Terms, d Projection, st room.Standing) (updates []RowUpdate) {
	entry := Entry{Name: st.Name, Round: o.ID, At: o.At, Private: !t.Public()}
	add := func(kind Kind, value int, e Entry) {
		if value > 0 {
			updates = append(updates, InAllPeriods(d.Dice, kind, st.Player, value, e)...)
		}
	}
	switch d.Eligibility {
	case SoloRanked:
		add(Solo, st.Points, entry)
	case GroupRanked:
		add(Best, st.Points, entry)
		sum := entry
		sum.Round, sum.Private = "", false // no single round makes it
		add(Total, st.Points, sum)
		word := entry
		word.Word = longestWord(st)
		add(Longest, len(word.Word), word)
	}
	return updates
}

// InAllPeriods gives the deeds of one value on the boards of all periods.
func InAllPeriods(dice string, kind Kind, p room.PlayerID, value int, e Entry) []RowUpdate {
	updates := make([]RowUpdate, 0, len(Periods()))
	for _, period := range Periods() {
		id := ID{dice, kind, period, period.Key(e.At)}
		updates = append(updates, RowUpdate{id, period.ExpiresAt(e.At), p, value, e})
	}
	return updates
}

// longestWord gives the longest word that counted, of equals the one that was found first.
func longestWord(st room.Standing) (word string) {
	for _, w := range st.Words {
		if w.Points > 0 && len(w.Word) > len(word) {
			word = w.Word
		}
	}
	return word
}
