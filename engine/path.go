package engine

import "strings"

// Path is a path on a board: cells, each touching the one before, none twice.
type Path []int

// Directions returns the steps of a path, one fewer than its cells. Where a narrow board that wraps
// has two ways to the next cell, it returns the first in the fixed order.
func (b *Board) Directions(p Path) []Direction {
	dirs := make([]Direction, 0, len(p))
	for i := 1; i < len(p); i++ {
		for d := range Direction(8) {
			if next, ok := b.step(p[i-1], d); ok && next == p[i] {
				dirs = append(dirs, d)
				break
			}
		}
	}
	return dirs
}

// traceWork bounds the search for one word to less than a millisecond: a board of one letter has
// too many paths to search.
const traceWork = 50_000

// Trace returns where word, in any case, lies on the board: the first path in the order of
// [Solver.Walk], or nil if there is none. It returns ErrWorkLimit after some 50,000 steps, which
// happens only on boards and words made for it.
func (b *Board) Trace(word string) (Path, error) {
	folded, ok := lower(word)
	if !ok {
		return nil, nil
	}
	return b.traces()(folded)
}

// traces returns [Board.Trace] for many lower-case words on one board.
func (b *Board) traces() func(word string) (Path, error) {
	if b.Cells() > maxTracerCells {
		return b.traceWide
	}
	t := newTracer(b)
	return func(word string) (Path, error) { return t.trace(word, traceWork) }
}

func (b *Board) traceWide(word string) (Path, error) {
	if word == "" || len(word) > 2*len(b.faces) {
		return nil, nil
	}
	t := wideTracing{board: b, used: make(map[int]bool, len(word)), work: traceWork}
	for col := range b.cols {
		for row := b.rows - 1; row >= 0; row-- {
			if t.from(row*b.cols+col, word) {
				return t.path, nil
			}
		}
	}
	if t.work <= 0 {
		return nil, ErrWorkLimit
	}
	return nil, nil
}

// wideTracing is a search on a board that is too large for a [tracer].
type wideTracing struct {
	board *Board
	used  map[int]bool
	path  Path
	work  int
}

// from reports whether word can be laid from a free cell on, and leaves the path.
func (t *wideTracing) from(cell int, word string) bool {
	rest, ok := t.board.faces[cell].strip(word)
	if !ok || t.work <= 0 {
		return false
	}
	t.work--
	t.path = append(t.path, cell)
	if rest == "" {
		return true
	}
	t.used[cell] = true
	var near [8]int
	for _, next := range t.board.Neighbours(near[:0], cell) {
		if !t.used[next] && t.from(next, rest) {
			return true
		}
	}
	delete(t.used, cell)
	t.path = t.path[:len(t.path)-1]
	return false
}

// strip removes what the face spells from the front of word, and reports whether it stood there.
func (f Face) strip(word string) (rest string, ok bool) {
	switch f {
	case Block:
		return "", false
	case Wild:
		return word[1:], 'a' <= word[0] && word[0] <= 'z'
	}
	return strings.CutPrefix(word, f.Letters())
}
