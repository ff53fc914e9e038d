package engine

import "fmt"

// Topology is which edges of a board are glued together.
type Topology uint8

// The topologies.
const (
	Plane    Topology = iota // no edge touches another
	Cylinder                 // the left edge touches the right one
	Torus                    // and the top edge touches the bottom one
)

// Topologies returns all topologies.
func Topologies() []Topology { return valuesOf[Topology](topologyNames[:]) }

var topologyNames = [...]string{Plane: "plane", Cylinder: "cylinder", Torus: "torus"}

// String returns the name that [ParseTopology] reads.
func (t Topology) String() string { return nameOf(topologyNames[:], t) }

// ParseTopology parses "plane", "cylinder" or "torus".
func ParseTopology(s string) (Topology, error) {
	return parseName[Topology]("topology", topologyNames[:], s)
}

// MarshalText implements [encoding.TextMarshaler].
func (t Topology) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (t *Topology) UnmarshalText(b []byte) (err error) {
	*t, err = ParseTopology(string(b))
	return err
}

// nameOf returns the name of a value of an enumeration; parseName is its inverse.
func nameOf[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("unknown(%d)", v)
}

// valuesOf returns all values of an enumeration with these names.
func valuesOf[T ~uint8](names []string) []T {
	values := make([]T, len(names))
	for i := range values {
		values[i] = T(i)
	}
	return values
}

func parseName[T ~uint8](what string, names []string, s string) (T, error) {
	for i, name := range names {
		if name == s {
			return T(i), nil
		}
	}
	return 0, fmt.Errorf("unknown %s %q: want one of %q", what, truncate(s), names)
}

// Direction is one of the eight compass points, in the fixed order in which paths are
// tried: N NE E SE S SW W NW.
type Direction uint8

var directionNames = [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}

// String returns the compass point.
func (d Direction) String() string { return nameOf(directionNames[:], d) }

// steps[d] is the change of row (downwards) and column that d makes.
var steps = [8]struct{ row, col int }{
	{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1},
}

// step returns the cell in direction d of cell, or false if the board ends there. On narrow boards
// that wrap, the result may be the cell itself.
func (b *Board) step(cell int, d Direction) (int, bool) {
	row, col := cell/b.cols+steps[d].row, cell%b.cols+steps[d].col
	if b.topology != Plane {
		col = (col + b.cols) % b.cols
	}
	if b.topology == Torus {
		row = (row + b.rows) % b.rows
	}
	if row < 0 || row >= b.rows || col < 0 || col >= b.cols {
		return 0, false
	}
	return row*b.cols + col, true
}

// Neighbours appends to dst the cells that touch cell, each once and never the cell
// itself, in the order of the directions.
func (b *Board) Neighbours(dst []int, cell int) []int {
	first := len(dst)
	for d := range Direction(8) {
		if next, ok := b.step(cell, d); ok && next != cell && !contains(dst[first:], next) {
			dst = append(dst, next)
		}
	}
	return dst
}

func contains(cells []int, cell int) bool {
	for _, c := range cells {
		if c == cell {
			return true
		}
	}
	return false
}
