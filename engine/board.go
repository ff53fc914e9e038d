package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// MaxCells is the number of cells, rows times columns, of the largest board.
const MaxCells = 1 << 16

// Board is an immutable grid of faces. Its cells are numbered row by row from the top left: cell =
// row*Cols + col. It is safe for concurrent use.
type Board struct {
	rows, cols int
	topology   Topology
	faces      []Face
}

// NewBoard returns a board of rows times cols faces, listed row by row from the top left. It copies
// faces. It fails if the number of faces is wrong, the board is empty or has more than [MaxCells]
// cells, or a face is not valid.
func NewBoard(rows, cols int, faces []Face, t Topology) (*Board, error) {
	switch {
	case rows < 1 || cols < 1:
		return nil, errors.New("the board is empty")
	case rows > MaxCells || cols > MaxCells || rows*cols > MaxCells:
		return nil, fmt.Errorf("a board of %d rows and %d columns is too large: at most %d cells", rows, cols, MaxCells)
	case len(faces) != rows*cols:
		return nil, fmt.Errorf("%d faces for a board of %d rows and %d columns", len(faces), rows, cols)
	case int(t) >= len(topologyNames):
		return nil, fmt.Errorf("topology %v", t)
	}
	for _, f := range faces {
		if !f.Valid() {
			return nil, fmt.Errorf("%#x is not a face", byte(f))
		}
	}
	return &Board{rows: rows, cols: cols, topology: t, faces: slices.Clone(faces)}, nil
}

// Rows returns the number of rows.
func (b *Board) Rows() int { return b.rows }

// Cols returns the number of columns.
func (b *Board) Cols() int { return b.cols }

// Cells returns the number of cells.
func (b *Board) Cells() int { return len(b.faces) }

// Topology returns which edges touch.
func (b *Board) Topology() Topology { return b.topology }

// Face returns the face on top at cell.
func (b *Board) Face(cell int) Face { return b.faces[cell] }

// XY returns the coordinates of cell as players of the paper game count them: x and y from 1 at the
// lower left corner.
func (b *Board) XY(cell int) (x, y int) { return cell%b.cols + 1, b.rows - cell/b.cols }

// With returns a copy of the board on which cell shows f. It panics if f is not [Face.Valid] or the
// board has no such cell: every board can be solved.
func (b *Board) With(cell int, f Face) *Board {
	if !f.Valid() {
		panic(fmt.Sprintf("engine: a board with %#x, which is not a face", byte(f)))
	}
	c := *b
	c.faces = slices.Clone(b.faces)
	c.faces[cell] = f
	return &c
}

// Equal reports whether two boards have the same shape, topology and faces.
func (b *Board) Equal(o *Board) bool {
	return b.rows == o.rows && b.cols == o.cols && b.topology == o.topology && slices.Equal(b.faces, o.faces)
}

// String returns the board as text that [ParseBoard] reads back to the same faces: one row a line,
// faces separated by blanks. A header "rows columns" stands first where the rows alone would be
// ambiguous (one column with a two-letter face). The topology is not part of the text.
func (b *Board) String() string {
	var s strings.Builder
	if b.cols == 1 && slices.ContainsFunc(b.faces, func(f Face) bool { return f != Qu && len(f.Letters()) == 2 }) {
		fmt.Fprintf(&s, "%d %d\n", b.rows, b.cols)
	}
	for i, f := range b.faces {
		s.WriteString(f.String())
		if i%b.cols == b.cols-1 {
			s.WriteByte('\n')
		} else {
			s.WriteByte(' ')
		}
	}
	return s.String()
}
