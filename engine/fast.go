package engine

import "math/bits"

// The fast search: breadth first, for boards of at most 64 cells and words of three
// letters or more.
//
//	seed ──▶ [ step step step ... ] ──▶ expand: one candidate cell of one step at a time
//	              ▲ work list │                  │
//	              └───────────┴──── a new step ◀─┴─▶ emitted (words, with repetitions)
//
// The design follows from measurements on thousands of different boards: a modern core loses
// its time to mispredicted branches, hardly to memory. So no branch of the loop depends on the
// board. A step carries the set of cells where it continues, found by three table look-ups
// without a loop over neighbours. Steps and words are always written, and kept by advancing an
// index or not. Repeated words are dropped at the end.
//
// The work list holds the whole search of a board. A board made to overflow it goes to the
// general search, which needs no such memory and stops at its work cap.

const (
	maxFastCells = 64 // as many as a set in one uint64 has
	workList     = 1 << 17
	workListFull = workList / 2 // checked before each step; no step adds that many
)

// step is a partial path: the node that it reached, and the cells to which it can go on.
type step struct {
	bits, child uint32 // of the node
	used, cand  uint64 // sets of cells; cand is never empty in the work list
}

// fastSearch is the scratch memory of the search: tables of the shape, tables of the board, and the
// state of the loop.
type fastSearch struct {
	nodes []node
	twos  [32 * 32]node // the node of each two letters, or no children

	shape *shape
	near  [65]uint64 // the neighbours of each cell
	pairs []pair     // all paths over two cells

	faces   []Face
	letter  [64]uint32  // of each cell, 0 to 25; 26 for none
	under   [65]uint32  // the letters before the cell's own
	special uint64      // the cells that do not show one plain letter: enter takes them
	present uint32      // the letters with which a face of the board begins
	low     [512]uint64 // the cells that begin with one of a set of the letters a to i,
	middle  [512]uint64 // of j to r,
	high    [256]uint64 // and of s to z; filled for sets of present letters only

	head, tail, words int
	cand              uint64 // what is left of the first step's
	queue             [workList]step
	emitted           [workList]WordID
}

type pair struct {
	a, b uint8
	both uint64
}

func newFastSearch(l *Lexicon) *fastSearch {
	f := &fastSearch{nodes: l.nodes}
	for a := range byte(26) {
		for b := range byte(26) {
			if i, ok := l.walk(0, string([]byte{'a' + a, 'a' + b})); ok {
				f.twos[int(a)<<5|int(b)] = l.nodes[i]
			}
		}
	}
	return f
}

// search returns each word of three letters or more once, or false if the fast search cannot do
// this board. The slice is valid until the next search.
func (f *fastSearch) search(b *Board, s *shape, shortest WordID, seen bitset) ([]WordID, bool) {
	if b.Cells() > maxFastCells {
		return nil, false
	}
	f.setShape(s)
	f.setBoard(b)
	f.seed()
	if !f.run() {
		return nil, false
	}
	n := 0
	for _, id := range f.emitted[:f.words] {
		word, bit := &seen[id/64], id%64
		f.emitted[n] = id
		n += int(^*word >> bit & 1)
		*word |= 1 << bit
	}
	found := f.emitted[:n]
	seen.removeAll(found)
	if f.special != 0 { // only there may a way begin with a word of one or two letters
		found = dropBelow(found, shortest)
	}
	return found, true
}

func dropBelow(ids []WordID, from WordID) []WordID {
	kept := ids[:0]
	for _, id := range ids {
		if id >= from {
			kept = append(kept, id)
		}
	}
	return kept
}

func (f *fastSearch) setShape(s *shape) {
	if f.shape == s {
		return
	}
	f.shape, f.pairs = s, f.pairs[:0]
	for a := range s.rows * s.cols {
		f.near[a] = 0
		for _, b := range s.neighbours(a) {
			f.near[a] |= 1 << b
			f.pairs = append(f.pairs, pair{uint8(a), uint8(b), 1<<a | 1<<b})
		}
	}
}

func (f *fastSearch) setBoard(b *Board) {
	var cells [26]uint64 // that show a letter, or a face that begins with it
	f.faces, f.special = b.faces, 0
	for i, face := range b.faces {
		f.letter[i] = 26
		switch face {
		case Block:
		case Wild:
			f.special |= 1 << i
			for l := range cells {
				cells[l] |= 1 << i
			}
		case Qu, In, Th, Er, He, An:
			f.special |= 1 << i
			cells[face.Letters()[0]-'a'] |= 1 << i
		default:
			l := uint32(face - 'A')
			f.letter[i], f.under[i] = l, 1<<l-1
			cells[l] |= 1 << i
		}
	}
	f.present = 0
	for l, c := range cells {
		if c != 0 {
			f.present |= 1 << l
		}
	}
	fillSets(f.low[:], cells[0:9], f.present&511)
	fillSets(f.middle[:], cells[9:18], f.present>>9&511)
	fillSets(f.high[:], cells[18:26], f.present>>18&255)
}

// fillSets sets table[set] to the union of the cells of the letters in set, for every set of
// letters that are present. It counts through these sets from the smallest up.
func fillSets(table, cells []uint64, present uint32) {
	table[0] = 0
	for set := -present & present; set != 0; set = (set - present) & present {
		table[set] = table[set&(set-1)] | cells[bits.TrailingZeros32(set)]
	}
}

// showing returns the cells that begin with one of the letters in the low bits of mask.
func (f *fastSearch) showing(mask uint32) uint64 {
	mask &= f.present
	return f.low[mask&511] | f.middle[mask>>9&511] | f.high[mask>>18&255]
}

// seed starts the work list: every path over two plain letters, every special cell, and every plain
// letter with a special neighbour.
func (f *fastSearch) seed() {
	f.head, f.words = 0, 0
	tail := 0
	for _, p := range f.pairs {
		n := f.twos[(f.letter[p.a&63]<<5|f.letter[p.b&63])&(32*32-1)]
		cand := f.showing(n.bits) & f.near[p.b&63] &^ p.both
		f.queue[tail] = step{n.bits, n.child, p.both, cand}
		if cand != 0 {
			tail++
		}
	}
	f.tail = tail
	if f.special == 0 {
		return
	}
	root := f.nodes[0]
	for c := range f.faces {
		if f.special>>c&1 != 0 {
			f.enter(c, root, 0)
		} else if child, ok := root.next(byte(f.letter[c])); ok {
			n := f.nodes[child]
			f.push(step{n.bits, n.child, 1 << c, f.showing(n.bits) & f.near[c] & f.special})
		}
	}
}

// run empties the work list, and reports false if the list overflows.
func (f *fastSearch) run() bool {
	f.cand = f.queue[0].cand
	for f.head < f.tail {
		if f.tail >= workListFull || f.words >= workListFull {
			return false
		}
		f.expand()
		if f.head == f.tail || f.tail >= workListFull || f.words >= workListFull {
			continue
		}
		first := &f.queue[f.head]
		f.enter(bits.TrailingZeros64(f.cand), node{first.bits, first.child}, first.used)
		if f.cand &= f.cand - 1; f.cand == 0 {
			f.head++
			f.cand = f.queue[f.head].cand
		}
	}
	return true
}

// expand takes candidates off the work list until it is empty or full, or a special cell
// comes up. Every line of the loop is one of those that decide the speed of the engine.
//
// The highest bit in TrailingZeros64 changes nothing, since cand is not empty, but halves the
// time. BSF, which GOAMD64=v1 uses to count, waits for the value that its destination had
// before. With the bit that is the value it counts in; without, a register that the candidate
// before wrote last, so that each candidate waited for the one before. A test reads the assembly.
func (f *fastSearch) expand() {
	head, tail, words, cand, nodes := f.head, f.tail, f.words, f.cand, f.nodes
	for head < tail && (tail|words)&workListFull == 0 {
		cell := bits.TrailingZeros64(cand | 1<<63)
		if f.special>>(cell&63)&1 != 0 {
			break
		}
		from := &f.queue[head]
		child := from.child + uint32(bits.OnesCount32(from.bits&f.under[cell]))
		used := from.used | 1<<(cell&63)
		n := nodes[child]

		f.emitted[words] = WordID(child)
		words += int(n.bits >> 31) // the word bit

		onward := f.showing(n.bits) & f.near[cell] &^ used
		f.queue[tail] = step{n.bits, n.child, used, onward}
		if onward != 0 { // compiled to arithmetic, not to a branch
			tail++
		}

		rest := cand & (cand - 1)
		last := uint64(int64((rest-1)&^rest) >> 63) // all bits where rest is empty, else none
		cand = rest | f.queue[head+1].cand&last
		head -= int(last)
	}
	f.head, f.tail, f.words, f.cand = head, tail, words, cand
}

// enter continues from a node to a cell of any face.
func (f *fastSearch) enter(cell int, at node, used uint64) {
	face := f.faces[cell]
	if face == Wild {
		for i := range uint32(bits.OnesCount32(at.bits & letterBits)) {
			f.arrive(cell, at.child+i, used)
		}
		return
	}
	letters := face.Letters()
	if middle, ok := at.next(letters[0] - 'a'); ok {
		if child, ok := f.nodes[middle].next(letters[1] - 'a'); ok {
			f.arrive(cell, child, used)
		}
	}
}

func (f *fastSearch) arrive(cell int, child uint32, used uint64) {
	n := f.nodes[child]
	used |= 1 << cell
	f.emitted[f.words] = WordID(child)
	f.words += int(n.bits >> 31)
	f.push(step{n.bits, n.child, used, f.showing(n.bits) & f.near[cell] &^ used})
}

func (f *fastSearch) push(s step) {
	f.queue[f.tail] = s
	if s.cand != 0 {
		f.tail++
	}
}
