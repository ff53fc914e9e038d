package room

import (
	"cmp"
	"slices"
)

// Standing is what a round came to for one player.
type Standing struct {
	Player PlayerID `json:"player"`
	Name   string   `json:"name"`
	Rank   int      `json:"rank"` // 1 is the best; equals share a rank
	Points int      `json:"points"`
	Words  []Scored `json:"words"` // in the order in which they were found
}

// Scored is a word as it counts at the end.
type Scored struct {
	Word       string     `json:"word"`
	Points     int        `json:"points"`               // 0 when the word is struck
	SharedWith []PlayerID `json:"sharedWith,omitempty"` // who else found it: the word is struck
	At         Millis     `json:"at"`                   // since the opening
}

// tally strikes what two or more have found, adds up the rest and ranks the players, the
// best first.
func tally(s State) []Standing {
	finders := make(map[string][]PlayerID)
	for _, seat := range s.Seats {
		for f := range seat.Found() {
			finders[f.Word] = append(finders[f.Word], seat.Player)
		}
	}
	standings := make([]Standing, len(s.Seats))
	for i, seat := range s.Seats {
		st := Standing{Player: seat.Player, Name: seat.Name, Words: make([]Scored, 0, seat.Words)}
		for f := range seat.Found() {
			w := Scored{Word: f.Word, Points: f.Points, At: f.At.Since(s.Round.OpenedAt)}
			if all := finders[f.Word]; len(all) > 1 {
				w.Points = 0
				w.SharedWith = slices.DeleteFunc(slices.Clone(all), func(p PlayerID) bool { return p == seat.Player })
			}
			st.Points += w.Points
			st.Words = append(st.Words, w)
		}
		slices.Reverse(st.Words)
		standings[i] = st
	}
	rank(standings)
	return standings
}

// rank sorts and numbers: more points first, on a tie whoever has more long words.
func rank(standings []Standing) {
	slices.SortStableFunc(standings, compare)
	for i := range standings {
		standings[i].Rank = i + 1
		if i > 0 && compare(standings[i-1], standings[i]) == 0 {
			standings[i].Rank = standings[i-1].Rank
		}
	}
}

// compare is negative when a stands before b. "More long words" is read from the longest
// downwards: the first length of which the two have different numbers decides.
func compare(a, b Standing) int {
	return cmp.Or(
		cmp.Compare(b.Points, a.Points),
		slices.Compare(lengths(b), lengths(a)),
	)
}

// lengths gives those of the words that count, the longest first.
func lengths(s Standing) []int {
	var all []int
	for _, w := range s.Words {
		if w.Points > 0 {
			all = append(all, len(w.Word))
		}
	}
	slices.SortFunc(all, func(a, b int) int { return b - a })
	return all
}
