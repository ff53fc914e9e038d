package leaderboard

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

// Eligibility says for how much a round counts.
type Eligibility uint8

// The classes; each counts for all that those before it do.
const (
	HistoryOnly Eligibility = iota // history only
	TotalsOnly                     // and totals
	SoloRanked                     // and the solo board
	GroupRanked                    // Open, and the boards best, total and longest
)

// UncountedReason is why a round counts on no board, "" where it does.
type UncountedReason string

// The reasons, in the order in which they are asked for. A daily round has none: it has a board of its own.
const (
	UncountedBot     UncountedReason = "bot"     // a match against a bot
	UncountedBoard   UncountedReason = "board"   // somebody could have known the board
	UncountedRules   UncountedReason = "rules"   // other rules than those on the box
	UncountedFinders UncountedReason = "finders" // fewer than two people found a word, or nobody did alone
)

// EligibilityOf returns for how much a round counts, and why on no board.
func EligibilityOf(r room.Record, t room.Terms) (Eligibility, UncountedReason) {
	n := countFinders(r)
	switch {
	case t.Mode.Kind == room.Daily:
		return TotalsOnly, ""
	case t.Mode.Kind == room.Match && t.Mode.Bot != 0:
		return HistoryOnly, UncountedBot
	case !boardWasUnknown(t):
		return HistoryOnly, UncountedBoard
	case !standardRules(t):
		return TotalsOnly, UncountedRules
	case n > 1:
		return GroupRanked, ""
	case n == 1 && len(r.Players) == 1:
		return SoloRanked, ""
	}
	return TotalsOnly, UncountedFinders
}

// boardWasUnknown reports whether nobody can have known the board of a round that is neither a day's nor against a bot.
func boardWasUnknown(t room.Terms) bool {
	switch t.Mode.Kind {
	case room.Friends, room.Match:
		return t.BoardHash == ""
	}
	return false
}

// standardRules tells whether a dealt round was played by the rules that are printed on the box.
func standardRules(t room.Terms) bool {
	s := t.Settings
	box, ok := engine.DiceByID(s.Dice)
	return ok && len(t.ExtraTime) == 0 &&
		s.Seconds == box.Seconds && s.MinLetters == box.MinLetters && s.Ladder == box.Scoring &&
		s.List == room.Standard && s.Shared == room.Cancel && !s.Penalty &&
		(s.Richness == engine.AsRolled || s.Richness == engine.NormalRich) &&
		s.Topology == engine.Plane && s.Wildcards == 0
}

// countedPlayers returns those whose play counts, and bots of others, the best first. Who gave the seat up may not take from
// the others what they have won, so a word that was found counts as having played.
func countedPlayers(r room.Record) []room.Standing {
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

// countFinders returns how many people found a word, without bots of others: who is at the table and finds
// none, also by saying that they are done, is nobody to be better than.
func countFinders(r room.Record) (n int) {
	for _, st := range countedPlayers(r) {
		if len(st.Words) > 0 && !st.Player.DeclaredBot() {
			n++
		}
	}
	return n
}
