package engine

// shape is what boards of one size and topology have in common: the neighbours of every
// cell, in the order of the directions, and the order in which paths begin.
type shape struct {
	rows, cols int
	topology   Topology
	first      []uint32 // the neighbours of cell c are near[first[c]:first[c+1]]
	near       []uint16
	starts     []uint16 // cells by smallest x, then smallest y (from the lower left)
}

func newShape(b *Board) *shape {
	s := &shape{rows: b.rows, cols: b.cols, topology: b.topology}
	var near []int
	for cell := range b.faces {
		s.first = append(s.first, uint32(len(s.near)))
		near = b.Neighbours(near[:0], cell)
		for _, n := range near {
			s.near = append(s.near, uint16(n))
		}
	}
	s.first = append(s.first, uint32(len(s.near)))
	for col := range b.cols {
		for row := b.rows - 1; row >= 0; row-- {
			s.starts = append(s.starts, uint16(row*b.cols+col))
		}
	}
	return s
}

func (s *shape) fits(b *Board) bool {
	return s != nil && s.rows == b.rows && s.cols == b.cols && s.topology == b.topology
}

func (s *shape) neighbours(cell int) []uint16 { return s.near[s.first[cell]:s.first[cell+1]] }

// shapeOf returns the shape of b, which is cached until a board of another shape comes.
func (s *Solver) shapeOf(b *Board) *shape {
	if !s.shape.fits(b) {
		s.shape = newShape(b)
	}
	return s.shape
}
