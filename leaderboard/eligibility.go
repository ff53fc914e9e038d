package leaderboard

import (
	"slices"

	"rattle/engine"
	"rattle/room"
)

// What a round counts for, in the order in which the conditions are checked:
//
//	history       of every player who found a word, even if they left, and of every player who
//	              did anything and stayed to the end. Bots and ghosts have no history; declared bots have one.
//	totals        of points and words, and head to head: on a board that nobody can have known beforehand,
//	              and not in a match against a bot
//	leaderboards  by the rules printed on the box, if nobody had extra time:
//	              with two or more people who found a word: the kinds of GroupRanked
//	              with one player alone: those of SoloRanked, see kind.go
//	              Bots are never listed.
//
// A round on a day's board counts for totals. Days have leaderboards of their own, see package daily.

// Eligibility is how much a round counts for.
type Eligibility uint8

// Each eligibility includes those before it, except that SoloRanked and GroupRanked exclude each other.
const (
	HistoryOnly Eligibility = iota // history
	TotalsOnly                     // history and totals
	SoloRanked                     // and the leaderboards for one player alone
	GroupRanked                    // and the leaderboards for two or more
)

// UncountedReason is why a round counts on no leaderboard, "" if it does.
type UncountedReason string

// The reasons, in the order in which they are checked. A round on a day's board has none: days have
// leaderboards of their own.
const (
	UncountedBot     UncountedReason = "bot"     // it was a match against a bot
	UncountedBoard   UncountedReason = "board"   // somebody could have known the board
	UncountedRules   UncountedReason = "rules"   // the rules were not those on the box
	UncountedFinders UncountedReason = "finders" // too few people found a word: fewer than two, or a single player none
)

// UncountedReasons returns all reasons.
func UncountedReasons() []UncountedReason {
	return []UncountedReason{UncountedBot, UncountedBoard, UncountedRules, UncountedFinders}
}

// EligibilityOf returns how much a round counts for, and why it counts on no leaderboard.
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

// boardWasUnknown reports whether nobody can have known the board of a round. Rounds on a day's board
// are not asked about.
func boardWasUnknown(t room.Terms) bool {
	switch t.Mode.Kind {
	case room.Friends, room.Match:
		return t.BoardHash == ""
	}
	return false
}

// standardRules reports whether a round was played by the rules printed on the box.
func standardRules(t room.Terms) bool {
	s := t.Settings
	box, ok := engine.DiceByID(s.Dice)
	return ok && len(t.ExtraTime) == 0 &&
		s.Seconds == box.Seconds && s.MinLetters == box.MinLetters && s.Scoring == box.Scoring &&
		s.List == room.Standard && s.Shared == room.Cancel && !s.Penalty &&
		(s.Richness == engine.AsRolled || s.Richness == engine.NormalRich) &&
		s.Topology == engine.Plane && s.Wildcards == 0
}

// countedPlayers returns the players whose play counts, declared bots among them, the best first. A
// player who found a word counts even after leaving: otherwise a player who is about to lose could
// leave and void the result of the others.
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

// countFinders returns how many people found a word. Players without a word, and declared bots, do not
// count as opponents.
func countFinders(r room.Record) (n int) {
	for _, st := range countedPlayers(r) {
		if len(st.Words) > 0 && !st.Player.DeclaredBot() {
			n++
		}
	}
	return n
}
