package room

import (
	"strings"

	"rattle/engine"
)

// What a word counts, and what a wrong one costs.

// JudgingVersion names the rules by which rounds are counted: which words count and for how much,
// what is struck, what a wrong word costs, and who stands before whom. It changes whenever some
// round would be counted otherwise than before, so that records of before are not taken for
// fraud; testdata/records has rounds that show it.
const JudgingVersion = 1

// wrongWordCost is how many points a wrong word costs, where it costs any.
const wrongWordCost = 1

// judge returns what a word is worth on the board of a round, whoever found it, or why it does
// not count.
func judge(settings Settings, answers *engine.Answers, word string) (engine.Judgement, Refusal) {
	verdict := answers.Judge(word)
	refusal := refusalFor(verdict.Reason)
	if refusal == "" && !settings.Flagged && answers.Lexicon().Flagged(verdict.ID) {
		refusal = NotAWord
	}
	return verdict, refusal
}

// refusalFor returns what is said to somebody whose word the engine does not let count: "" for a
// valid word alone. A reason that is not known here refuses the word all the same.
func refusalFor(reason engine.Reason) Refusal {
	switch reason {
	case engine.Valid:
		return ""
	case engine.TooShort:
		return TooShort
	case engine.NotOnBoard:
		return NotOnBoard
	default: // engine.NotAWord, too
		return NotAWord
	}
}

// penalize takes points off where the rules want it, once for each word.
func penalize(s State, seat Seat, c SubmitWord, refusal Refusal) ([]Event, error) {
	word := strings.ToLower(c.Word)
	costs := s.Round.Settings.Penalty && refusal.Costs()
	misses, text := seat.countWrong()
	if !costs || seat.hasWrong(word) || misses >= maxWrong || text+len(word) > maxWrongText {
		return nil, refusal
	}
	return []Event{WordPenalized{c.Player, c.Key, word, refusal, -wrongWordCost}}, nil
}
