package room

import (
	"strings"

	"rattle/engine"
)

// What a word is worth, and what a wrong word costs.

// JudgingVersion is the version of the rules by which rounds are counted: which words count and for
// how much, what is struck, what a wrong word costs, and how players rank. It increases with every
// change by which some round would be counted differently, so that older records are not taken for
// forgeries. The rounds in testdata/records and the answers in judged.jsonl of the page show such a change.
const JudgingVersion = 1

// wrongWordCost is the number of points that a wrong word costs, where it costs any.
const wrongWordCost = 1

// judge returns what a word is worth on the board of a round, for any player, or why it does not
// count.
func judge(settings Settings, answers *engine.Answers, word string) (engine.Judgement, Refusal) {
	judgement := answers.Judge(word)
	refusal := refusalFor(judgement.Reason)
	if refusal == "" && !settings.Flagged && answers.Lexicon().Flagged(judgement.ID) {
		refusal = NotAWord
	}
	return judgement, refusal
}

// refusalFor returns the refusal of a word for the engine's reason; "" for a valid word alone. A
// reason that is not listed here refuses the word, too.
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

// penalize deducts points for a wrong word if the settings say so, once for each word.
func penalize(s State, seat *Seat, c SubmitWord, refusal Refusal) ([]Event, error) {
	word := strings.ToLower(c.Word)
	costs := s.Round.Settings.Penalty && refusal.CostsPoint()
	if !costs || !seat.maySpend(word) {
		return nil, refusal
	}
	return []Event{WordPenalized{c.Player, c.Key, word, refusal, -wrongWordCost}}, nil
}
