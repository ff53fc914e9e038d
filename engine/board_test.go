package engine

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPrintedBoardIsReadAgain(t *testing.T) {
	onEveryFamily(t, func(t *rapid.T, f family) {
		for _, b := range f.drawBoards(t) {
			if again := board(t, b.String(), b.Topology()); !again.Equal(b) {
				t.Fatalf("%q became %q", b, again)
			}
		}
	})
}

func TestNewBoardRefuses(t *testing.T) {
	cases := []struct {
		name       string
		rows, cols int
		faces      []Face
		topology   Topology
		want       string
	}{
		{"no rows", 0, 3, nil, Plane, "empty"},
		{"negative columns", 1, -1, nil, Plane, "empty"},
		{"too few faces", 2, 2, []Face{'A', 'B', 'C'}, Plane, "3 faces"},
		{"too many faces", 1, 1, []Face{'A', 'B'}, Plane, "2 faces"},
		{"too many cells", 257, 256, nil, Plane, "too large"},
		{"a product that overflows", 1 << 62, 4, nil, Plane, "too large"},
		{"an unknown topology", 1, 1, []Face{'A'}, 3, "topology"},
		{"a small letter that is no face", 1, 1, []Face{'b'}, Plane, "not a face"},
		{"no face at all", 1, 1, []Face{0}, Plane, "not a face"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b, err := NewBoard(c.rows, c.cols, c.faces, c.topology)
			if b != nil || err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, %v; want an error with %q", b, err, c.want)
			}
		})
	}
}

func TestBoardsAreImmutable(t *testing.T) {
	faces := []Face{'A', 'B'}
	b, err := NewBoard(1, 2, faces, Plane)
	if err != nil {
		t.Fatal(err)
	}
	faces[0] = 'Z'
	other := b.With(1, Wild)
	if got := b.String(); got != "A B\n" {
		t.Errorf("the board became %q", got)
	}
	if got := other.String(); got != "A *\n" {
		t.Errorf("the copy is %q", got)
	}
}

func TestNoBoardComesToShowWhatIsNoFace(t *testing.T) {
	b := board(t, "CAT", Plane)
	for f := range Face(255) {
		func() {
			defer func() {
				if panicked := recover() != nil; panicked == f.Valid() {
					t.Errorf("with %#x: panicked is %v", byte(f), panicked)
				}
			}()
			if shown := b.With(1, f).Face(1); shown != f {
				t.Errorf("shows %#x, want %#x", byte(shown), byte(f))
			}
		}()
	}
}

func TestEqualBoardsHaveTheSameShapeTopologyAndFaces(t *testing.T) {
	b := board(t, "ABCD/EFGH", Plane)
	others := map[string]*Board{
		"shape": board(t, "AB/CD/EF/GH", Plane), "topology": board(t, "ABCD/EFGH", Torus), "faces": board(t, "ABCD/EFGX", Plane),
	}
	for differing, o := range others {
		if b.Equal(o) {
			t.Errorf("equal although the %s differs", differing)
		}
	}
	if !b.Equal(board(t, "abcd\nefgh", Plane)) {
		t.Error("the same board twice is not equal")
	}
}

func TestXYCountsFromTheLowerLeft(t *testing.T) {
	b := board(t, "ABC/DEF", Plane)
	want := [][2]int{{1, 2}, {2, 2}, {3, 2}, {1, 1}, {2, 1}, {3, 1}}
	for cell, w := range want {
		if x, y := b.XY(cell); x != w[0] || y != w[1] {
			t.Errorf("%v is at %d,%d, want %v", b.Face(cell), x, y, w)
		}
	}
}

func TestNeighboursAreTheCellsThatTouchInOrder(t *testing.T) {
	onEveryFamily(t, func(t *rapid.T, f family) {
		for _, b := range f.drawBoards(t) {
			for cell := range b.Cells() {
				var want []int
				for d := range compass {
					next, ok := walk(b, cell, d)
					if ok && next != cell && !slices.Contains(want, next) {
						want = append(want, next)
					}
				}
				got := b.Neighbours(nil, cell)
				if !slices.Equal(got, want) {
					t.Fatalf("%v board\n%scell %d has neighbours %v, want %v", b.Topology(), b, cell, got, want)
				}
				for other := range b.Cells() {
					if touch(b, cell, other) != slices.Contains(got, other) {
						t.Fatalf("%v board\n%sdo %d and %d touch?", b.Topology(), b, cell, other)
					}
				}
			}
		}
	})
}

func TestNamesAreReadAsTheyAreWritten(t *testing.T) {
	for _, topology := range Topologies() {
		roundTrip(t, topology, ParseTopology)
	}
	for _, table := range ScoringTables() {
		roundTrip(t, table, ParseScoringTable)
	}
	for _, richness := range Richnesses() {
		roundTrip(t, richness, ParseRichness)
	}
	for d, want := range []string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"} {
		if got := Direction(d).String(); got != want {
			t.Errorf("direction %d is %q, want %q", d, got, want)
		}
	}
	if got := Topology(7).String(); got != "unknown(7)" {
		t.Errorf("an unknown topology is %q", got)
	}
}

// enum is a small enumeration whose names appear in settings and on the wire.
type enum interface {
	~uint8
	String() string
	MarshalText() ([]byte, error)
}

func roundTrip[T enum](t *testing.T, v T, parse func(string) (T, error)) {
	t.Helper()
	text, err := v.MarshalText()
	if err != nil || string(text) != v.String() {
		t.Errorf("%v is marshalled to %q, %v", v, text, err)
	}
	if got, err := parse(v.String()); got != v || err != nil {
		t.Errorf("%v is read as %v, %v", v, got, err)
	}
	if _, err := parse("no such name"); err == nil || !strings.Contains(err.Error(), v.String()) {
		t.Errorf("the error %v does not name %v", err, v)
	}
}
