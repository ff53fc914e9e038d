package ladder

import (
	"slices"

	"rattle/engine"
	"rattle/room"
)

// What counts, in the order in which it is asked:
//
//	played      whoever found a word, whatever they did afterwards, and whoever did something else
//	            and stayed to the end, has the round in the history; bots and ghosts are nobody,
//	            bots of others are somebody
//	open        on a board that nobody can have known, without a bot at the table by agreement,
//	            it adds to totals, to the words most found and to who met whom
//	standard    by the rules printed on the box it counts on the boards:
//	              two people or more who found a word: best, total, longest
//	              a table of one: solo
//	            on which no bots stand; where some had more time than the box says, none does
//
// The daily board has boards of its own (see daily.go); it is open, and not standard.

// Class says for how much a round counts.
type Class uint8

// The classes; each counts for all that those before it do.
const (
	Played   Class = iota // history only
	Open                  // and totals
	Alone                 // and the solo board
	Together              // Open, and the boards best, total and longest
)

// Uncounted is why a round counts on no board, "" where it does.
type Uncounted string

// The reasons, in the order in which they are asked for. A daily round has none: it has a board of its own.
const (
	ByBot     Uncounted = "bot"     // a match against a bot
	ByBoard   Uncounted = "board"   // somebody could have known the board
	ByRules   Uncounted = "rules"   // other rules than those on the box
	ByFinders Uncounted = "finders" // fewer than two people found a word, or nobody did alone
)

// ClassOf returns for how much a round counts, and why on no board.
func ClassOf(r room.Record, t room.Terms) (Class, Uncounted) {
	n := finders(r)
	switch {
	case t.Mode.Kind == room.Daily:
		return Open, ""
	case t.Mode.Kind == room.Match && t.Mode.Bot != 0:
		return Played, ByBot
	case !open(t):
		return Played, ByBoard
	case !standard(t):
		return Open, ByRules
	case n > 1:
		return Together, ""
	case n == 1 && len(r.Players) == 1:
		return Alone, ""
	}
	return Open, ByFinders
}

// open reports whether nobody can have known the board of a round that is neither a day's nor against a bot.
func open(t room.Terms) bool {
	switch t.Mode.Kind {
	case room.Friends, room.Match:
		return t.BoardHash == ""
	}
	return false
}

// standard tells whether a dealt round was played by the rules that are printed on the box.
func standard(t room.Terms) bool {
	s := t.Settings
	box, ok := engine.DiceByID(s.Dice)
	return ok && len(t.ExtraTime) == 0 &&
		s.Seconds == box.Seconds && s.MinLetters == box.MinLetters && s.Ladder == box.Scoring &&
		s.List == room.Standard && s.Shared == room.Cancel && !s.Penalty &&
		(s.Richness == engine.AsRolled || s.Richness == engine.NormalRich) &&
		s.Topology == engine.Plane && s.Wildcards == 0
}

// people returns those whose play counts, and bots of others, the best first. Who gave the seat up may not take from
// the others what they have won, so a word that was found counts as having played.
func people(r room.Record) []room.Standing {
	var counting []room.Standing
	for _, st := range r.Players {
		machine := st.Bot > 0 || st.Ghost
		stayed := !slices.Contains(r.Idle, st.Player) && !slices.Contains(r.Left, st.Player)
		if !machine && (stayed || len(st.Words) > 0) {
			counting = append(counting, st)
		}
	}
	return counting
}

// finders returns how many people found a word, without bots of others: who is at the table and finds
// none, also by saying that they are done, is nobody to be better than.
func finders(r room.Record) (n int) {
	for _, st := range people(r) {
		if len(st.Words) > 0 && !st.Player.DeclaredBot() {
			n++
		}
	}
	return n
}
