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

// guess expects the rows of a list.
type guess struct {
	like   []row // of the list that is repeated
	before row
	last   []int64 // number of each tab
	next   int
}

// newGuess begins a list that has so many tabs, and is like one of those before it.
func newGuess(lists [][]row, like, tabs int) *guess {
	g := &guess{last: make([]int64, tabs)}
	if like > 0 {
		g.like = lists[like-1]
	}
	return g
}

// column returns what is expected in a column of the next row, of which the columns before are
// known: what is at its place in the list that is repeated, or else in the row before.
func (g *guess) column(c int, known row) int64 {
	switch {
	case g.next < len(g.like):
		return g.like[g.next][c]
	case c == columnWord, c == columnPoints:
		return 0
	case c == columnN:
		if tab := known[columnTab]; tab >= 0 && tab < int64(len(g.last)) {
			return g.last[tab]
		}
		return 0 // the row is refused
	}
	return g.before[c]
}

// see goes on to the row after r.
func (g *guess) see(r row) {
	g.before, g.next = r, g.next+1
	g.last[r[columnTab]] = r[columnN]
}
