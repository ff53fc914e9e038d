package room

import (
	"strings"

	"rattle/engine"
)

// Submitting words, in a round and after it.

const (
	// maxFound is the number of words that one player, or the plan of a bot, can find in a round.
	// There is no bound over all players, so nobody uses up the share of another.
	maxFound = 1000

	// maxTabs is the number of a player's tabs whose keys a round remembers. A further tab replaces
	// the one that was used longest ago.
	maxTabs = 8

	// Bounds of the wrong words that cost a player points in a round, and of their bytes: made-up
	// words hardly shrink when they are packed. Further ones are refused and cost nothing.
	maxWrong     = 100
	maxWrongText = 1000
)

// submitWord judges a word. A word that counts is answered from its place in the log, since only the log
// knows that it came in time and before any other that rules it out; a refused one is answered from the
// decision, since nothing is appended then.
func submitWord(s State, c SubmitWord, answers *engine.Answers) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	switch {
	case !ok:
		return nil, NotJoined
	case s.Round.Number == 0:
		return nil, NotPlaying
	case c.Round != s.Round.Number:
		return nil, TooLate
	}
	switch earlier, known := seat.ResultByKey(c.Key); {
	case known && earlier.Word == strings.ToLower(c.Word):
		return nil, nil // sent again, maybe after the close
	case s.isBetweenRounds():
		return nil, TooLate
	case known:
		return nil, KeyTaken
	case s.Phase != Playing, seat.Done:
		return nil, NotPlaying
	case s.isTimeUpFor(c.Player), s.Round.PlayEnded:
		return nil, TooLate
	}
	judgement, refusal := judge(s.Round.Settings, answers, c.Word)
	if refusal != "" {
		return penalize(s, seat, c, refusal)
	}
	word := answers.Lexicon().Word(judgement.ID)
	if refusal := seat.refusesFound(word); refusal != "" {
		return nil, refusal
	}
	return []Event{WordFound{Player: c.Player, Key: c.Key, Word: word, Points: judgement.Points}}, nil
}

// Practise judges a word that a player tries after the close of a round, when it no longer counts.
// The error is a [Refusal].
func Practise(s State, answers *engine.Answers, round int, word string) (points int, err error) {
	switch {
	case s.Round.Number > 0 && round != s.Round.Number:
		return 0, TooLate
	case s.Phase != Results || answers == nil:
		return 0, NotNow
	}
	judgement, refusal := judge(s.Round.Settings, answers, word)
	if refusal != "" {
		return 0, refusal
	}
	return judgement.Points, nil
}
