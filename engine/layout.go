package engine

import (
	"math/bits"
	"slices"
)

// layout is a board on which words are being laid. Every face on it has a die that can show it;
// the assignment may change as other faces are added.
type layout struct {
	shape    *shape
	kinds    []Face          // all faces that the dice have
	withFace map[Face]uint64 // the dice with a face, as a set
	stream   *stream

	tray  tray     // a cell without a face has die -1
	cell  []int    // of each die, or -1
	words []string // in the order in which they are laid
	work  int      // steps left

	laid int  // max number of words laid so far
	best tray // the tray with that many
}

// noFace marks a free cell.
const noFace Face = 0

// layWork bounds one attempt in steps. Words that can be laid mostly take some hundreds; where an
// early word lies badly only a fresh start helps.
const layWork = 2000

func newLayout(set DiceSet, topology Topology, s *stream) *layout {
	l := &layout{
		shape:    newShape(&Board{rows: set.Rows, cols: set.Cols, topology: topology, faces: make([]Face, len(set.Dice))}),
		withFace: make(map[Face]uint64),
		stream:   s,
	}
	l.tray.set = set
	for i, die := range set.Dice {
		for _, face := range die {
			if l.withFace[face] == 0 {
				l.kinds = append(l.kinds, face)
			}
			l.withFace[face] |= 1 << i
		}
	}
	return l
}

// attempt lays the words on an empty board and reports whether all of them found a place. If it
// returns false with work left, there is no such board.
func (l *layout) attempt(words []string) bool {
	l.reset()
	l.words, l.work, l.laid = words, layWork, -1
	return l.layFrom(0)
}

// reset removes all faces from the board.
func (l *layout) reset() {
	cells := len(l.tray.set.Dice)
	l.tray.faces = make([]Face, cells)
	l.tray.dice = slices.Repeat([]int{-1}, cells)
	l.cell = slices.Repeat([]int{-1}, cells)
}

// spellWork bounds canShow in steps. Only words with many two-letter faces can be shown in more
// than one way.
const spellWork = 50 * layWork

// canShow reports whether there are dice for all letters of a word, or might be: its search is
// bounded.
func (l *layout) canShow(word string) bool {
	longest := 0
	for _, die := range l.tray.set.Dice {
		letters := 0
		for _, face := range die {
			letters = max(letters, len(face.Letters()))
		}
		longest += letters
	}
	if len(word) > longest {
		return false
	}
	l.reset()
	l.work = spellWork
	return l.spell(0, word) || l.work < 0
}

// spell shows rest, the end of a word, from a cell on, whichever cells touch.
func (l *layout) spell(cell int, rest string) bool {
	if rest == "" {
		return true
	}
	if l.work--; l.work < 0 || cell == len(l.cell) {
		return false
	}
	for _, face := range l.kinds {
		if after, ok := face.strip(rest); ok && l.show(cell, face) {
			if l.spell(cell+1, after) {
				return true
			}
			l.clear(cell)
		}
	}
	return false
}

// layFrom lays the words from the i-th on.
func (l *layout) layFrom(i int) bool {
	if i > l.laid {
		l.laid, l.best = i, l.tray.clone()
	}
	if i == len(l.words) {
		return true
	}
	for _, cell := range l.inOrder(l.shape.starts) {
		if l.enter(int(cell), i, l.words[i], 0) {
			return true
		}
	}
	return false
}

// enter lays rest, the end of the i-th word, from a cell on, and then the words after it; used are
// the cells that the word has taken before. If that fails enter leaves the board as it was.
func (l *layout) enter(cell, i int, rest string, used uint64) bool {
	if l.work--; l.work < 0 {
		return false
	}
	used |= 1 << cell
	for _, face := range l.kinds {
		after, ok := face.strip(rest)
		if !ok {
			continue
		}
		was := l.tray.faces[cell]
		if was != face && (was != noFace || !l.show(cell, face)) {
			continue
		}
		if after == "" && l.layFrom(i+1) || after != "" && l.next(cell, i, after, used) {
			return true
		}
		if was == noFace {
			l.clear(cell)
		}
	}
	return false
}

func (l *layout) next(cell, i int, rest string, used uint64) bool {
	for _, next := range l.inOrder(l.shape.neighbours(cell)) {
		if used>>next&1 == 0 && l.enter(int(next), i, rest, used) {
			return true
		}
	}
	return false
}

// inOrder returns cells in the order in which to try them: those that have a face first, to save
// dice, the others at random.
func (l *layout) inOrder(cells []uint16) []uint16 {
	order := slices.Clone(cells)
	for i := len(order) - 1; i > 0; i-- {
		j := l.stream.draw(i + 1)
		order[i], order[j] = order[j], order[i]
	}
	free := func(cell uint16) int {
		if l.tray.faces[cell] == noFace {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(order, func(a, b uint16) int { return free(a) - free(b) })
	return order
}

// show puts a face on a free cell if there are dice for it and for all the others.
func (l *layout) show(cell int, face Face) bool {
	var asked uint64
	if !l.assignDie(cell, face, &asked) {
		return false
	}
	l.tray.faces[cell] = face
	return true
}

// assignDie assigns a die with face to a cell. If all such dice are taken, it takes one whose
// own cell can get another; asked is the set of dice that were tried already. These are augmenting
// paths: there are dice for all faces exactly if this finds them.
func (l *layout) assignDie(cell int, face Face, asked *uint64) bool {
	for {
		dice := l.withFace[face] &^ *asked
		if dice == 0 {
			return false
		}
		die := bits.TrailingZeros64(dice)
		*asked |= 1 << die
		if other := l.cell[die]; other < 0 || l.assignDie(other, l.tray.faces[other], asked) {
			l.cell[die], l.tray.dice[cell] = cell, die
			return true
		}
	}
}

func (l *layout) clear(cell int) {
	l.cell[l.tray.dice[cell]] = -1
	l.tray.dice[cell], l.tray.faces[cell] = -1, noFace
}

func (t tray) clone() tray {
	t.dice, t.faces = slices.Clone(t.dice), slices.Clone(t.faces)
	return t
}

// fill rolls the dice that are not on the board onto its free cells.
func (t tray) fill(s *stream) tray {
	t = t.clone()
	var left []int
	for die := range t.set.Dice {
		if !slices.Contains(t.dice, die) {
			left = append(left, die)
		}
	}
	for cell, face := range t.faces {
		if face == noFace {
			i := s.draw(len(left))
			t.dice[cell], t.faces[cell] = left[i], t.set.Dice[left[i]][s.draw(6)]
			left = slices.Delete(left, i, i+1)
		}
	}
	return t
}
