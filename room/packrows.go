package room

import "cmp"

// What is packed, as rows of numbers. See pack.go for the form.

// tableWord is a word and what it is worth, which is the same whoever finds it.
type tableWord struct {
	word  string
	worth int
}

func compareTableWords(a, b tableWord) int {
	return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(a.worth, b.worth))
}

// columns of a packed word, in the order in which they are written.
const (
	columnWord = iota
	columnPoints
	columnTab
	columnN
	columnAt
	columnOrder
	columnRefusal
	columns
)

// row is a word by its columns. A tab stands in it as an index into those of its list.
type row [columns]int64

// predictor expects the rows of a list.
type predictor struct {
	base      []row // of the list that is repeated
	before    row
	tabCounts []int64 // number of each tab
	next      int
}

// newPredictor begins a list that has so many tabs, and is like one of those before it.
func newPredictor(lists [][]row, like, tabs int) *predictor {
	g := &predictor{tabCounts: make([]int64, tabs)}
	if like > 0 {
		g.base = lists[like-1]
	}
	return g
}

// predict returns what is expected in a column of the next row, of which the columns before are
// known: what is at its place in the list that is repeated, or else in the row before.
func (g *predictor) predict(c int, known row) int64 {
	switch {
	case g.next < len(g.base):
		return g.base[g.next][c]
	case c == columnWord, c == columnPoints:
		return 0
	case c == columnN:
		if tab := known[columnTab]; tab >= 0 && tab < int64(len(g.tabCounts)) {
			return g.tabCounts[tab]
		}
		return 0 // the row is refused
	}
	return g.before[c]
}

// observe goes on to the row after r.
func (g *predictor) observe(r row) {
	g.before, g.next = r, g.next+1
	g.tabCounts[r[columnTab]] = r[columnN]
}
