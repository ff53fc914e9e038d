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
	ctx   context.Context
	nodes []node
	faces []Face
	shape *shape
	used  []bool
	path  Path
	work  int                     // steps left
	err   error                   // why the search stopped, or nil
	found func(id WordID, p Path) // called for every path of every word
}

// Walk calls found with the words on the board and where they lie: each word once with
// its first path, or with all paths when all is set. First is the path with the smallest
// x of its start, then the smallest y, counted from the lower left; then the one whose
// directions come first in the order N NE E SE S SW W NW. The path is only good during
// the call. The error is ErrWork or the context's; words may have been found before it.
func (s *Solver) Walk(ctx context.Context, b *Board, o Options, all bool, found func(WordID, Path)) error {
	o = o.withDefaults()
	s.found = s.found[:0]
	err := s.depthFirst(ctx, b, o.Work, func(id WordID, p Path) {
		if !s.lex.admits(id, o) {
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
		if s.lex.admits(id, atLeast) && s.seen.add(uint32(id)) {
			s.found = append(s.found, id)
		}
	})
	s.seen.removeAll(s.found)
	return err
}

func (s *Solver) depthFirst(ctx context.Context, b *Board, work int, found func(WordID, Path)) error {
	g := generalSearch{
		ctx: ctx, nodes: s.lex.nodes, faces: b.faces, shape: s.shapeOf(b),
		used: make([]bool, len(b.faces)), work: work, found: found,
	}
	for _, start := range g.shape.starts {
		g.enter(int(start), 0)
	}
	return g.err
}

// enter steps from the node at onto a free cell: by its letters, or, on a wildcard, by
// every letter that goes on.
func (g *generalSearch) enter(cell int, at uint32) {
	n := g.nodes[at]
	switch face := g.faces[cell]; face {
	case Block:
		return
	case Wild:
		child := n.child
		for mask := n.bits & letterBits; mask != 0; mask &= mask - 1 {
			g.visit(cell, child)
			child++
		}
	case Qu, In, Th, Er, He, An:
		letters := face.Letters()
		if middle, ok := n.next(letters[0] - 'a'); ok {
			if child, ok := g.nodes[middle].next(letters[1] - 'a'); ok {
				g.visit(cell, child)
			}
		}
	default:
		if child, ok := n.next(byte(face - 'A')); ok {
			g.visit(cell, child)
		}
	}
}

// visit is the search below node at, which the path has reached on cell.
func (g *generalSearch) visit(cell int, at uint32) {
	if !g.goOn() {
		return
	}
	g.path = append(g.path, cell)
	n := g.nodes[at]
	if n.isWord() {
		g.found(WordID(at), g.path)
	}
	if n.bits&letterBits != 0 {
		g.used[cell] = true
		for _, near := range g.shape.neighbours(cell) {
			if !g.used[near] {
				g.enter(int(near), at)
			}
		}
		g.used[cell] = false
	}
	g.path = g.path[:len(g.path)-1]
}

// goOn pays for one step, and looks at the context every 16384 of them.
func (g *generalSearch) goOn() bool {
	if g.err != nil {
		return false
	}
	if g.work--; g.work < 0 {
		g.err = ErrWork
	} else if bits.TrailingZeros(uint(g.work)) >= 14 {
		g.err = g.ctx.Err()
	}
	return g.err == nil
}
