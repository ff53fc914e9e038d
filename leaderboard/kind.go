package leaderboard

import "rattle/room"

// Kind is what a leaderboard ranks by.
type Kind string

// The kinds. A new one is a name here and a row of the table below.
const (
	Best    Kind = "best"    // points of one round
	Total   Kind = "total"   // points of all rounds
	Longest Kind = "longest" // letters of one word
	Rating  Kind = "rating"  // tenths of a point of the rating by matches
	Solo    Kind = "solo"    // points of one round that was played alone
)

var kinds = []struct {
	kind        Kind
	aggregation Aggregation
	rounds      Eligibility                                  // of the rounds that set rows
	value       func(room.Standing) (value int, word string) // of a round; nil: rounds set no rows, but matches
}{
	{Best, Highest, GroupRanked, points},
	{Total, Sum, GroupRanked, points},
	{Longest, Highest, GroupRanked, longestWord},
	{Rating, Newest, HistoryOnly, nil},
	{Solo, Highest, SoloRanked, points},
}

// Kinds returns all kinds.
func Kinds() []Kind {
	all := make([]Kind, len(kinds))
	for i, row := range kinds {
		all[i] = row.kind
	}
	return all
}

// Aggregation is how a leaderboard makes one row of a player's values.
type Aggregation string

// The aggregations.
const (
	Highest Aggregation = "highest" // the highest value, of equals the earliest
	Sum     Aggregation = "sum"     // the sum of all values, which is stored with the player
	Newest  Aggregation = "newest"  // the value that was set last
)

// Aggregation returns how leaderboards of the kind make one row of a player's values.
func (k Kind) Aggregation() Aggregation {
	for _, row := range kinds {
		if row.kind == k {
			return row.aggregation
		}
	}
	return Highest
}

// NamesRound reports whether each row of the kind names the round that set it.
func (k Kind) NamesRound() bool {
	for _, row := range kinds {
		if row.kind == k {
			return row.value != nil && row.aggregation != Sum
		}
	}
	return false
}

func points(st room.Standing) (int, string) { return st.Points, "" }

// longestWord returns the letters of the longest word that counted, of equals the one that was found
// first.
func longestWord(st room.Standing) (int, string) {
	word := ""
	for _, w := range st.Words {
		if w.Points > 0 && len(w.Word) > len(word) {
			word = w.Word
		}
	}
	return len(word), word
}
