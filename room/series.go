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
	LengthCounts []int // number of words that counted, by their number of letters
}

// maxTotals is the number of players in a series; the last ones are dropped.
const maxTotals = 300

// withRound returns the series after one more round; the zero Series if the settings have none.
func (s Series) withRound(tally []Standing, settings Settings) Series {
	if settings.Rounds == 0 && settings.Target == 0 {
		return Series{}
	}
	next := Series{Round: s.Round + 1, Totals: slices.Clone(s.Totals)}
	for _, standing := range tally {
		next.addStanding(standing)
	}
	next.rank()
	next.Totals = next.Totals[:min(len(next.Totals), maxTotals)]
	reached := len(next.Totals) > 0 && settings.Target > 0 && next.Totals[0].Points >= settings.Target
	next.Over = reached || settings.Rounds > 0 && next.Round >= settings.Rounds
	return next
}

func (s *Series) addStanding(st Standing) {
	i := slices.IndexFunc(s.Totals, func(t SeriesTotal) bool { return t.Player == st.Player })
	if i < 0 {
		i = len(s.Totals)
		s.Totals = append(s.Totals, SeriesTotal{Player: st.Player})
	}
	t := &s.Totals[i]
	t.Name = st.Name
	t.Points += st.Points
	t.LengthCounts = slices.Clone(t.LengthCounts)
	for _, letters := range scoringLengths(st) {
		t.LengthCounts = append(t.LengthCounts, make([]int, max(0, letters+1-len(t.LengthCounts)))...)
		t.LengthCounts[letters]++
	}
}

func (s *Series) rank() {
	slices.SortStableFunc(s.Totals, compareTotals)
	for i := range s.Totals {
		s.Totals[i].Rank = i + 1
		if i > 0 && compareTotals(s.Totals[i-1], s.Totals[i]) == 0 {
			s.Totals[i].Rank = s.Totals[i-1].Rank
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
