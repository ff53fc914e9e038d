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

// newPredictor returns a predictor for a list with this number of tabs; base is the number of the list
// that it repeats, 0 for none.
func newPredictor(lists [][]row, base, tabs int) *predictor {
	p := &predictor{tabCounts: make([]int64, tabs)}
	if base > 0 {
		p.base = lists[base-1]
	}
	return p
}

// predict returns the expected value of a column of the next row, whose earlier columns are known:
// the value at the same place of the list that is repeated, or else of the row before.
func (p *predictor) predict(c int, known row) int64 {
	switch {
	case p.next < len(p.base):
		return p.base[p.next][c]
	case c == columnWord, c == columnPoints:
		return 0
	case c == columnN:
		if tab := known[columnTab]; tab >= 0 && tab < int64(len(p.tabCounts)) {
			return p.tabCounts[tab]
		}
		return 0 // the row will be rejected
	}
	return p.before[c]
}

// observe moves on to the row after r.
func (p *predictor) observe(r row) {
	p.before, p.next = r, p.next+1
	p.tabCounts[r[columnTab]] = r[columnN]
}
