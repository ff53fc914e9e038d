package room

import (
	"cmp"
	"slices"

	"rattle/engine"
)

// RoundResult is the result of a round.
type RoundResult struct {
	ClosedEarly bool // before the next end: all who still had time were done, away or gone
	Players     []Standing
	Words       []BoardWord // the best first, then by the alphabet; see maxListedWords
	Total       int         // number of words, including those that are not in Words
	Points      int         // their worth in all
	Missed      *BoardWord  // the best word that nobody found; nil if all were found
	Lists       []ListShare // the smallest list first
	Fair        FairnessProof
	Recap       Recap
}

// BoardWord is a word of the board.
type BoardWord struct {
	Word    string
	Points  int
	Path    engine.Path
	List    List // the smallest list that has it
	Finders []PlayerID

	id engine.WordID
}

// ListShare is how many words were found of those that a list has and the smaller ones do not.
type ListShare struct {
	List  List
	Words int
	Found int // by any player
}

// FairnessProof is the proof that nobody chose the board.
type FairnessProof struct {
	Secret        Secret
	Contributions []Contribution
	Commitment    Commitment
	Terms         string
	DealAttempt   int
	Signature     Signature // of the record
}

// maxListedWords is the number of words in a result; words after it are listed only if they were
// found. Some boards with wildcards have tens of thousands.
const maxListedWords = 2000

// roundResult returns the result of the round. It omits words that may offend unless a player found
// them: players may use them, but the game does not bring them up.
func roundResult(s State, answers *engine.Answers, lists Lists) *RoundResult {
	r := &RoundResult{
		ClosedEarly: s.Round.ClosedEarly,
		Players:     slices.Clone(s.Round.Tally),
		Fair:        FairnessProof{s.Round.Secret, s.Round.Contributions, s.Round.Commitment, s.Round.Terms, s.Round.DealAttempt, s.Round.Signature},
	}
	for _, list := range wordLists {
		if lists[list] <= lists[s.Round.Settings.List] {
			r.Lists = append(r.Lists, ListShare{List: list})
		}
	}
	finders := findersByWord(s.Round.Tally)
	for i, standing := range r.Players {
		r.Players[i].Salt = Salt{} // only for records
		r.Players[i].Words = slices.Clone(standing.Words)
		for k := range standing.Words {
			w := &r.Players[i].Words[k]
			w.Finders = len(finders[w.Word])
		}
	}
	for _, w := range boardWords(finders, answers, lists) {
		r.add(w)
	}
	for i := range r.Words {
		r.Words[i].Path = answers.Path(r.Words[i].id)
	}
	if r.Missed != nil {
		r.Missed.Path = answers.Path(r.Missed.id)
	}
	r.Recap = recap(s, r, answers.Lexicon())
	return r
}

// ScoredWordsOf returns what a player found in the last round, for a viewer who may watch, as
// [ResultOf] has it. It returns nil if there is no result, or if the player is not in it. The error
// is a [Refusal].
func ScoredWordsOf(s State, viewer, player PlayerID) ([]ScoredWord, error) {
	if err := s.canWatchAt(viewer, s.At); err != nil {
		return nil, err
	}
	if s.Phase != Results {
		return nil, nil
	}
	for _, standing := range s.Round.Tally {
		if standing.Player == player {
			return withFinderCounts(standing.Words, s.Round.Tally), nil
		}
	}
	return nil, nil
}

// withFinderCounts returns words with the number of finders of each.
func withFinderCounts(words []ScoredWord, tally []Standing) []ScoredWord {
	finders := make(map[string]int, len(words))
	for _, w := range words {
		finders[w.Word] = 0
	}
	for _, standing := range tally {
		for _, w := range standing.Words {
			if n, ok := finders[w.Word]; ok {
				finders[w.Word] = n + 1
			}
		}
	}
	words = append([]ScoredWord{}, words...)
	for i := range words {
		words[i].Finders = finders[words[i].Word]
	}
	return words
}

// add adds a word. Words come in order, the best first.
func (r *RoundResult) add(w BoardWord) {
	r.Total++
	r.Points += w.Points
	share := &r.Lists[slices.IndexFunc(r.Lists, func(s ListShare) bool { return s.List == w.List })]
	share.Words++
	missed := len(w.Finders) == 0
	if !missed {
		share.Found++
	} else if r.Missed == nil {
		r.Missed = &w
	}
	if !missed || r.Total <= maxListedWords {
		r.Words = append(r.Words, w)
	}
}

// findersByWord returns the finders of each word of a tally, the first one first.
func findersByWord(tally []Standing) map[string][]PlayerID {
	type finding struct {
		player PlayerID
		word   string
		order  int
	}
	n := 0
	for _, standing := range tally {
		n += len(standing.Words)
	}
	all := make([]finding, 0, n)
	for _, standing := range tally {
		for _, w := range standing.Words {
			all = append(all, finding{standing.Player, w.Word, w.Order})
		}
	}
	slices.SortFunc(all, func(a, b finding) int { return a.order - b.order }) // no two are equal
	finders := make(map[string][]PlayerID)
	for _, f := range all {
		finders[f.word] = append(finders[f.word], f.player)
	}
	return finders
}

// boardWords returns the words of a board, the best first, then by the alphabet.
func boardWords(finders map[string][]PlayerID, answers *engine.Answers, lists Lists) []BoardWord {
	lexicon := answers.Lexicon()
	words := make([]BoardWord, 0, len(answers.Words()))
	for _, id := range answers.Words() {
		word := lexicon.Word(id)
		if lexicon.Flagged(id) && finders[word] == nil {
			continue
		}
		words = append(words, BoardWord{
			Word:    word,
			Points:  answers.Points(id),
			List:    lists.Of(lexicon.Grade(id)),
			Finders: finders[word],
			id:      id,
		})
	}
	slices.SortFunc(words, func(a, b BoardWord) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Word, b.Word))
	})
	return words
}
