package room

import (
	"cmp"
	"slices"
)

// Match is an agreed number of rounds, or a race to a number of points. The zero Match has
// not begun.
type Match struct {
	Round  int     `json:"round"`            // rounds that have closed in it
	Totals []Total `json:"totals,omitempty"` // the best first
	Over   bool    `json:"over,omitempty"`
}

// Total is what a match has come to for one player.
type Total struct {
	Player PlayerID `json:"player"`
	Name   string   `json:"name"`
	Rank   int      `json:"rank"` // 1 is the best; equals share a rank
	Points int      `json:"points"`
	Long   []int    `json:"long,omitempty"` // how many words counted, by the number of their letters
}

// mostTotals players are remembered in a match; the last are forgotten.
const mostTotals = 300

// with gives the match after a round by these settings; no match where they ask for none.
func (m Match) with(tally []Standing, s Settings) Match {
	if s.Rounds == 0 && s.Target == 0 {
		return Match{}
	}
	next := Match{Round: m.Round + 1, Totals: slices.Clone(m.Totals)}
	for _, standing := range tally {
		next.add(standing)
	}
	next.rank()
	next.Totals = next.Totals[:min(len(next.Totals), mostTotals)]
	best := len(next.Totals) > 0 && s.Target > 0 && next.Totals[0].Points >= s.Target
	next.Over = best || s.Rounds > 0 && next.Round >= s.Rounds
	return next
}

func (m *Match) add(s Standing) {
	i := slices.IndexFunc(m.Totals, func(t Total) bool { return t.Player == s.Player })
	if i < 0 {
		i = len(m.Totals)
		m.Totals = append(m.Totals, Total{Player: s.Player})
	}
	t := &m.Totals[i]
	t.Name = s.Name
	t.Points += s.Points
	t.Long = slices.Clone(t.Long)
	for _, letters := range lengths(s) {
		t.Long = append(t.Long, make([]int, max(0, letters+1-len(t.Long)))...)
		t.Long[letters]++
	}
}

func (m *Match) rank() {
	slices.SortStableFunc(m.Totals, compareTotals)
	for i := range m.Totals {
		m.Totals[i].Rank = i + 1
		if i > 0 && compareTotals(m.Totals[i-1], m.Totals[i]) == 0 {
			m.Totals[i].Rank = m.Totals[i-1].Rank
		}
	}
}

func compareTotals(a, b Total) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), compareLong(a.Long, b.Long))
}

// compareLong is negative when a has more long words, read from the longest downwards as
// [compareLengths] does.
func compareLong(a, b []int) int {
	for letters := max(len(a), len(b)) - 1; letters >= 0; letters-- {
		if c := cmp.Compare(at(b, letters), at(a, letters)); c != 0 {
			return c
		}
	}
	return 0
}

func at(list []int, i int) int {
	if i < len(list) {
		return list[i]
	}
	return 0
}
