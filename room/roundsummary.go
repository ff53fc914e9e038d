package room

import (
	"cmp"
	"slices"

	"rattle/engine"
)

// RoundSummary is the end of a round in a few lines, for people who did not play it. It quotes no
// word that may offend, even if a player found it.
type RoundSummary struct {
	Board   *engine.Board
	Players []Placement // the best first
	Best    string      // the word with most points; "" if none has any
	Points  int         // of Best
	Found   int         // different words that were found
	Words   int         // on the board
}

// Placement is the place of a player.
type Placement struct {
	Rank   int // 1 is the best; equals share a rank
	Name   string
	Points int
	Seat   int // from 1, in the order in which seats were taken; players who left come last
	Bot    bool
}

// SummarizeRound returns the summary of the last round, or false if it has not closed. The answers are
// those of its board.
func SummarizeRound(s State, answers *engine.Answers) (RoundSummary, bool) {
	if !s.Round.Closed() {
		return RoundSummary{}, false
	}
	summary := RoundSummary{Board: s.Round.Board, Words: countUnflagged(answers)}
	seats := slices.Concat(s.Seats, s.Round.VacatedSeats)
	lexicon, found := answers.Lexicon(), make(map[string]bool)
	var best ScoredWord
	for _, standing := range s.Round.Tally {
		summary.Players = append(summary.Players, Placement{
			standing.Rank, standing.Name, standing.Points, seatIndex(seats, standing.Player) + 1,
			standing.Bot > 0 || standing.Player.DeclaredBot(),
		})
		for _, w := range standing.Words {
			id, ok := lexicon.Lookup(w.Word)
			if !ok || lexicon.Flagged(id) {
				continue
			}
			found[w.Word] = true
			if w.Points > 0 && compareForQuote(w, best) < 0 {
				best = w
			}
		}
	}
	summary.Best, summary.Points, summary.Found = best.Word, best.Points, len(found)
	return summary, true
}

// compareForQuote returns a negative number if a is better to quote than b.
func compareForQuote(a, b ScoredWord) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(len(b.Word), len(a.Word)), cmp.Compare(a.Word, b.Word))
}
