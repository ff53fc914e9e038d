package engine

import "math/bits"

// A tracer finds where words lie on one board of at most 64 cells, with sets of cells as bits.
// First it computes, from the last letter of a word to the first, on which cells the rest of the
// word could begin if a cell could be used again: that takes a step for each letter and cell, and
// excludes nearly every word that is not on the board. Then it searches those cells for a path that
// uses none twice, in the order of [Solver.Walk].
//
// It is read-only and safe for concurrent use.
type tracer struct {
	shape *shape
	near  []uint64   // of each cell: the cells that touch it
	long  []uint8    // of each cell: how many letters its face spells
	shows [26]uint64 // the cells that can be this one letter
	pairs []letterPair
}

// letterPair is the cells whose face spells these two letters.
type letterPair struct {
	letters string
	cells   uint64
}

const (
	// maxTracerCells is the number of cells that fit in the bits of one machine word.
	maxTracerCells = 64

	// judgeWork bounds in steps the search for a word that is in no lexicon, to some ten microseconds.
	// On boards of dice one word in a hundred thousand takes that many.
	judgeWork = 750
)

func newTracer(b *Board) *tracer {
	t := &tracer{shape: newShape(b), near: make([]uint64, b.Cells()), long: make([]uint8, b.Cells())}
	for cell, face := range b.faces {
		for _, n := range t.shape.neighbours(cell) {
			t.near[cell] |= 1 << n
		}
		t.put(cell, face)
	}
	return t
}

func (t *tracer) put(cell int, face Face) {
	letters := face.Letters()
	t.long[cell] = uint8(max(1, len(letters)))
	switch {
	case face == Wild:
		for l := range t.shows {
			t.shows[l] |= 1 << cell
		}
	case len(letters) == 1:
		t.shows[letters[0]-'a'] |= 1 << cell
	case len(letters) == 2:
		for i := range t.pairs {
			if t.pairs[i].letters == letters {
				t.pairs[i].cells |= 1 << cell
				return
			}
		}
		t.pairs = append(t.pairs, letterPair{letters, 1 << cell})
	}
}

// trace is [Board.Trace] with its own limit.
func (t *tracer) trace(word string, work int) (Path, error) {
	s, ok := t.begin(word, work)
	if !ok {
		return nil, nil
	}
	return s.run()
}

// begin prepares a search. It reports false if no search is needed, since the word is not on the
// board.
func (t *tracer) begin(word string, work int) (s tracing, ok bool) {
	if word == "" || len(word) > 2*len(t.near) {
		return s, false
	}
	s.tracer, s.letters, s.work = t, len(word), work
	return s, s.fit(word)
}

// neighbours returns the set of cells that touch one of these.
func (t *tracer) neighbours(cells uint64) (near uint64) {
	for ; cells != 0; cells &= cells - 1 {
		near |= t.near[bits.TrailingZeros64(cells)]
	}
	return near
}

// tracing is the search for one word.
type tracing struct {
	*tracer
	letters int
	work    int                          // steps left; below 0 if it gave up
	fits    [2*maxTracerCells + 1]uint64 // at i: where word[i:] can begin, if a cell may be used again
	path    [maxTracerCells]uint8
	cells   int // of path
}

// fit fills fits, and reports whether the whole word can begin anywhere.
func (s *tracing) fit(word string) bool {
	last := len(word) - 1
	next := ^uint64(0) // what touches a cell of fits[i+1]; behind the end, every cell
	var afterNext uint64
	for i := last; i >= 0; i-- {
		letter := word[i] - 'a'
		if letter >= 26 {
			return false
		}
		s.fits[i] = s.shows[letter] & next
		if i < last {
			for _, p := range s.pairs {
				if word[i:i+2] == p.letters {
					s.fits[i] |= p.cells & afterNext
				}
			}
		}
		afterNext, next = next, s.neighbours(s.fits[i])
		if afterNext|next|s.fits[i] == 0 {
			return false // neither one letter nor two lead on to what follows
		}
	}
	return s.fits[0] != 0
}

// run searches from every cell. It returns ErrWorkLimit if it gave up.
func (s *tracing) run() (Path, error) {
	for _, cell := range s.shape.starts {
		if s.fits[0]>>cell&1 != 0 && s.from(int(cell), 0, 0) {
			p := make(Path, s.cells)
			for i, cell := range s.path[:s.cells] {
				p[i] = int(cell)
			}
			return p, nil
		}
	}
	if s.work < 0 {
		return nil, ErrWorkLimit
	}
	return nil, nil
}

// from reports whether the word can be laid from its i-th letter on, with that letter on a given
// free cell, and leaves the path.
func (s *tracing) from(cell, i int, used uint64) bool {
	if s.work--; s.work < 0 {
		return false
	}
	s.path[s.cells] = uint8(cell)
	s.cells++
	if i += int(s.long[cell]); i == s.letters {
		return true
	}
	used |= 1 << cell
	if onward := s.near[cell] & s.fits[i] &^ used; onward != 0 {
		for _, next := range s.shape.neighbours(cell) {
			if onward>>next&1 != 0 && s.from(int(next), i, used) {
				return true
			}
		}
	}
	s.cells--
	return false
}
