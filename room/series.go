package room

import (
	"cmp"
	"slices"
)

// Series is an agreed number of rounds, or a race to a number of points. The zero Series has not
// begun.
type Series struct {
	Round  int           // number of closed rounds
	Totals []SeriesTotal // the best first
	Over   bool
}

// SeriesTotal is the total of a player in a series.
type SeriesTotal struct {
	Player       PlayerID
	Name         string
	Rank         int // 1 is the best; equals share a rank
	Points       int
	LengthCounts []int // number of words that counted, by their letters
}

// maxTotals is the number of players in a series; the last ones are dropped.
const maxTotals = 300

// withRound returns the series after a round with these settings; the zero Series if they ask for
// none.
func (m Series) withRound(tally []Standing, s Settings) Series {
	if s.Rounds == 0 && s.Target == 0 {
		return Series{}
	}
	next := Series{Round: m.Round + 1, Totals: slices.Clone(m.Totals)}
	for _, standing := range tally {
		next.addStanding(standing)
	}
	next.rank()
	next.Totals = next.Totals[:min(len(next.Totals), maxTotals)]
	best := len(next.Totals) > 0 && s.Target > 0 && next.Totals[0].Points >= s.Target
	next.Over = best || s.Rounds > 0 && next.Round >= s.Rounds
	return next
}

func (m *Series) addStanding(s Standing) {
	i := slices.IndexFunc(m.Totals, func(t SeriesTotal) bool { return t.Player == s.Player })
	if i < 0 {
		i = len(m.Totals)
		m.Totals = append(m.Totals, SeriesTotal{Player: s.Player})
	}
	t := &m.Totals[i]
	t.Name = s.Name
	t.Points += s.Points
	t.LengthCounts = slices.Clone(t.LengthCounts)
	for _, letters := range scoringLengths(s) {
		t.LengthCounts = append(t.LengthCounts, make([]int, max(0, letters+1-len(t.LengthCounts)))...)
		t.LengthCounts[letters]++
	}
}

func (m *Series) rank() {
	slices.SortStableFunc(m.Totals, compareTotals)
	for i := range m.Totals {
		m.Totals[i].Rank = i + 1
		if i > 0 && compareTotals(m.Totals[i-1], m.Totals[i]) == 0 {
			m.Totals[i].Rank = m.Totals[i-1].Rank
		}
	}
}

func compareTotals(a, b SeriesTotal) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), compareLengthCounts(a.LengthCounts, b.LengthCounts))
}

// compareLengthCounts returns a negative number if a has more long words, compared from the longest
// length down like [compareLengths].
func compareLengthCounts(a, b []int) int {
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
