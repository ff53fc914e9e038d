package room

import "cmp"

// Packed words as rows of numbers. See pack.go for the format.

// tableWord is a word and its worth, which is the same for all who find it.
type tableWord struct {
	word  string
	worth int
}

func compareTableWords(a, b tableWord) int {
	return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(a.worth, b.worth))
}

// The columns of a packed word, in the order in which they are written.
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

// row is a word by its columns. A tab is an index into the tabs of its list.
type row [columns]int64

// predictor predicts the rows of a list.
type predictor struct {
	base      []row // rows of the list that is repeated
	before    row
	tabCounts []int64 // last number of each tab
	next      int
}

// newPredictor returns a predictor for a list with so many tabs, which repeats one of the lists
// before it.
func newPredictor(lists [][]row, like, tabs int) *predictor {
	g := &predictor{tabCounts: make([]int64, tabs)}
	if like > 0 {
		g.base = lists[like-1]
	}
	return g
}

// predict returns the expected value of a column of the next row, whose earlier columns are known:
// the value at the same place of the list that is repeated, or else of the row before.
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
		return 0 // the row will be rejected
	}
	return g.before[c]
}

// observe moves on to the row after r.
func (g *predictor) observe(r row) {
	g.before, g.next = r, g.next+1
	g.tabCounts[r[columnTab]] = r[columnN]
}
