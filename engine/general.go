package engine

import (
	"context"
	"fmt"
	"math/bits"
)

// The general search: depth first, from every cell, for every board. It is the plain
// reading of the rules, it knows the path by which it came, and because it begins and
// turns in the fixed order, the first path it finds for a word is the path that
// [Solver.Walk] promises.

type generalSearch struct {
	ctx    context.Context
	nodes  []node
	faces  []Face
	shape  *shape
	begins []uint32 // of each cell: the letters with which its face begins; 0 while it is used
	beside []uint32 // of each cell: the letters with which its neighbours begin
	path   Path
	work   int                     // steps left
	err    error                   // why the search stopped, or nil
	found  func(id WordID, p Path) // called for every path of every word
}

// Walk calls found with the words on the board and where they lie: each word once with its first
// path, or with all paths if all is set. Paths are ordered by the x of their start, then its y,
// both from the lower left, then by their directions in the order N NE E SE S SW W NW. The path is
// valid only during the call. The error is ErrWorkLimit or the context's; some words may have been
// found before it.
func (s *Solver) Walk(ctx context.Context, b *Board, o Options, all bool, found func(WordID, Path)) error {
	o = o.withDefaults()
	s.found = s.found[:0]
	err := s.depthFirst(ctx, b, o.Work, func(id WordID, p Path) {
		if !s.lex.allows(id, o) {
			return
		}
		if isNew := s.seen.add(uint32(id)); isNew {
			s.found = append(s.found, id)
		} else if !all {
			return
		}
		found(id, p)
	})
	s.seen.removeAll(s.found)
	if err != nil {
		return fmt.Errorf("walking a board: %w", err)
	}
	return nil
}

// searchGeneral puts the words of three letters or more into s.found.
func (s *Solver) searchGeneral(ctx context.Context, b *Board, o Options) error {
	s.found = s.found[:0]
	atLeast := Options{MinLetters: min(3, o.MinLetters), List: AllGrades}
	err := s.depthFirst(ctx, b, o.Work, func(id WordID, _ Path) {
		if s.lex.allows(id, atLeast) && s.seen.add(uint32(id)) {
			s.found = append(s.found, id)
		}
	})
	s.seen.removeAll(s.found)
	return err
}

func (s *Solver) depthFirst(ctx context.Context, b *Board, work int, found func(WordID, Path)) error {
	g := generalSearch{
		ctx: ctx, nodes: s.lex.nodes, faces: b.faces, shape: s.shapeOf(b),
		begins: make([]uint32, len(b.faces)), beside: make([]uint32, len(b.faces)),
		work: work, found: found,
	}
	for cell, face := range b.faces {
		g.begins[cell] = face.firstLetters()
	}
	for cell := range b.faces {
		for _, near := range g.shape.neighbours(cell) {
			g.beside[cell] |= g.begins[near]
		}
	}
	for _, start := range g.shape.starts {
		if g.begins[start]&g.nodes[0].bits != 0 {
			g.enter(int(start), g.nodes[0])
		}
	}
	return g.err
}

// firstLetters returns the letters with which a face can begin, a in the lowest bit.
func (f Face) firstLetters() uint32 {
	switch f {
	case Block:
		return 0
	case Wild:
		return letterBits
	}
	return 1 << (f.Letters()[0] - 'a')
}

// enter steps from a node onto a free cell that begins with a letter of one of its children: by the
// cell's letters, or, on a wildcard, by every letter that continues.
func (g *generalSearch) enter(cell int, at node) {
	switch face := g.faces[cell]; face {
	case Wild:
		for i := range uint32(bits.OnesCount32(at.bits & letterBits)) {
			g.visit(cell, at.child+i)
		}
	case Qu, In, Th, Er, He, An:
		letters := face.Letters()
		if middle, ok := at.next(letters[0] - 'a'); ok {
			if child, ok := g.nodes[middle].next(letters[1] - 'a'); ok {
				g.visit(cell, child)
			}
		}
	default:
		child, _ := at.next(byte(face - 'A'))
		g.visit(cell, child)
	}
}

// visit searches below the node that the path has reached on cell.
func (g *generalSearch) visit(cell int, at uint32) {
	if !g.spendStep() {
		return
	}
	n := g.nodes[at]
	g.path = append(g.path, cell)
	if n.isWord() {
		g.found(WordID(at), g.path)
	}
	if n.bits&g.beside[cell] != 0 {
		begins := g.begins[cell]
		g.begins[cell] = 0
		for _, near := range g.shape.neighbours(cell) {
			if g.begins[near]&n.bits != 0 {
				g.enter(int(near), n)
			}
		}
		g.begins[cell] = begins
	}
	g.path = g.path[:len(g.path)-1]
}

// spendStep spends one step of work, checks the context every 16384 steps, and reports whether the
// search may continue.
func (g *generalSearch) spendStep() bool {
	if g.work--; g.work >= 0 && g.work&(1<<14-1) != 0 {
		return true
	}
	switch {
	case g.err != nil:
	case g.work < 0:
		g.err = ErrWorkLimit
	default:
		g.err = g.ctx.Err()
	}
	if g.err != nil {
		g.work = 0 // so that every further step stops here
	}
	return g.err == nil
}
