package room

import (
	"cmp"
	"slices"
)

// Standing is the result of a round for one player.
type Standing struct {
	Player    PlayerID
	Name      string
	Salt      Salt       // for NameHash, until the name is forgotten
	NameHash  Commitment // in place of name and salt, see [Standing.Forget]
	Rank      int        // 1 is the best; equals share a rank
	Points    int
	Wrong     int          // number of words that cost a point each
	Bot       int          // strength of a bot; 0: a person
	Ghost     bool         // replayed an earlier round
	ExtraTime int          // percent, see [ExtraTime]
	Words     []ScoredWord // in the order in which they were found
	// When the player was reachable again, since the opening: words that follow may be late.
	ConnectionsRestored []Millis
}

// ScoredWord is a word as it counts at the end.
type ScoredWord struct {
	Word    string
	Points  int    // 0 if the word is struck
	Worth   int    // before words were struck
	Finders int    // number of its finders; only in a [RoundResult]
	At      Millis // since the opening
	Order   int    // among all words of the round, from 1
}

// tally returns the standings of a round, the best first: it strikes words by the round's settings,
// adds up the rest and ranks the players. Players who left are counted, too: a word that two players
// have found stays shared.
func tally(s State) []Standing {
	seats := slices.Concat(s.Seats, slices.DeleteFunc(slices.Clone(s.Round.VacatedSeats), (*Seat).hasNoWords))
	standings := make([]Standing, len(seats))
	finders, order := findersOfSeats(seats)
	for i, seat := range seats {
		st := Standing{
			Player: seat.Player, Name: seat.Name, Bot: seat.Bot, Ghost: seat.Ghost, ExtraTime: s.Round.extraTimeFor(seat.Player),
			Words: make([]ScoredWord, 0, seat.Words),
		}
		for _, at := range seat.ConnectionsRestored {
			st.ConnectionsRestored = append(st.ConnectionsRestored, at.Since(s.Round.OpenedAt))
		}
		for f := range seat.FoundWords() {
			w := ScoredWord{Word: f.Word, Worth: f.Points, At: f.At.Since(s.Round.OpenedAt), Order: order[f]}
			if countsFor(s.Round.Settings.Shared, finders[f.Word], seat.Player) {
				w.Points = f.Points
			}
			st.Points += w.Points
			st.Words = append(st.Words, w)
		}
		slices.Reverse(st.Words)
		for w := range seat.WrongWords() {
			st.Wrong++
			st.Points += w.Points
		}
		standings[i] = st
	}
	rankStandings(standings)
	return standings
}

// findersOfSeats returns the finders of each word, the first one first, and the place of each find in
// the round. A bot's word may be appended after a later word of another player; so the order is that
// of the instants, and that of the log if they are equal.
func findersOfSeats(seats []*Seat) (finders map[string][]PlayerID, order map[*FoundWord]int) {
	type finding struct {
		player PlayerID
		found  *FoundWord
	}
	var all []finding
	for _, seat := range seats {
		for f := range seat.FoundWords() {
			all = append(all, finding{seat.Player, f})
		}
	}
	slices.SortFunc(all, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.found.At, b.found.At), cmp.Compare(a.found.Order, b.found.Order))
	})
	finders, order = make(map[string][]PlayerID), make(map[*FoundWord]int, len(all))
	for i, f := range all {
		finders[f.found.Word] = append(finders[f.found.Word], f.player)
		order[f.found] = i + 1
	}
	return finders, order
}

// countsFor reports whether a word counts for a player, who is one of its finders.
func countsFor(rule Shared, finders []PlayerID, p PlayerID) bool {
	switch rule {
	case AllCount:
		return true
	case FirstFinder:
		return finders[0] == p
	}
	return len(finders) == 1
}

// rankStandings sorts the standings and numbers the ranks: more points first, on a tie more long
// words.
func rankStandings(standings []Standing) {
	slices.SortStableFunc(standings, compareStandings)
	for i := range standings {
		standings[i].Rank = i + 1
		if i > 0 && compareStandings(standings[i-1], standings[i]) == 0 {
			standings[i].Rank = standings[i-1].Rank
		}
	}
}

// compareStandings returns a negative number if a ranks before b.
func compareStandings(a, b Standing) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), compareLengths(scoringLengths(a), scoringLengths(b)))
}

// compareLengths returns a negative number if a has more long words. It compares the longest words
// first: the first length of which one has more words decides.
func compareLengths(a, b []int) int { return slices.Compare(b, a) }

// scoringLengths returns the lengths of the words that count, the longest first.
func scoringLengths(s Standing) []int {
	var all []int
	for _, w := range s.Words {
		if w.Points > 0 {
			all = append(all, len(w.Word))
		}
	}
	slices.SortFunc(all, func(a, b int) int { return b - a })
	return all
}
