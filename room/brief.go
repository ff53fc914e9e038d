package room

import (
	"cmp"
	"slices"

	"rattle/engine"
)

// Brief is the end of a round in a few lines, for people who were not there. It quotes no word
// that may offend, whoever found it.
type Brief struct {
	Board   *engine.Board
	Players []Place // the best first
	Best    string  // the word that brought most; "": none did
	Points  int     // that it brought
	Found   int     // words, by all together
	Words   int     // on the board
}

// Place is where a player came in.
type Place struct {
	Rank   int // 1 is the best; equals share a rank
	Name   string
	Points int
	Seat   int // counted from 1 in the order in which seats were taken; who left comes last
	Bot    bool
}

// NewBrief gives the brief of the round that was called last, if it has closed. The answers
// are those of its board.
func NewBrief(s State, answers *engine.Answers) (Brief, bool) {
	if !s.Round.Closed() {
		return Brief{}, false
	}
	b := Brief{Board: s.Round.Board, Words: decent(answers)}
	seats := slices.Concat(s.Seats, s.Round.Gone)
	lexicon, found := answers.Lexicon(), make(map[string]bool)
	var best Scored
	for _, standing := range s.Round.Tally {
		b.Players = append(b.Players, Place{
			standing.Rank, standing.Name, standing.Points, index(seats, standing.Player) + 1,
			standing.Bot > 0 || standing.Player.DeclaredBot(),
		})
		for _, w := range standing.Words {
			id, ok := lexicon.Lookup(w.Word)
			if !ok || lexicon.Flagged(id) {
				continue
			}
			found[w.Word] = true
			if w.Points > 0 && compareWords(w, best) < 0 {
				best = w
			}
		}
	}
	b.Best, b.Points, b.Found = best.Word, best.Points, len(found)
	return b, true
}

// compareWords is negative when a is the better one to quote.
func compareWords(a, b Scored) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(len(b.Word), len(a.Word)), cmp.Compare(a.Word, b.Word))
}
