package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// bothSearches returns what each search finds; the fast one may decline.
func bothSearches(t testing.TB, s *Solver, b *Board) (fast, general []string, ok bool) {
	t.Helper()
	o := Options{}.withDefaults()
	if ok = s.searchFast(b, o); ok {
		fast = spell(s.lex, s.found)
	}
	if err := s.searchGeneral(context.Background(), b, o); err != nil {
		t.Fatal(err)
	}
	return fast, spell(s.lex, s.found), ok
}

func TestBothSearchesAgreeOnLargerBoards(t *testing.T) {
	kinds := []struct {
		name       string
		rows, cols int
		special    []Face
		specials   int // cells at most
		boards     int
	}{
		{"4x4", 4, 4, nil, 0, 200},
		{"4x4 two wildcards", 4, 4, []Face{Wild}, 2, 20},
		{"5x5", 5, 5, nil, 0, 100},
		{"5x5 every face", 5, 5, []Face{Qu, In, Th, Er, He, An, Block, Wild}, 8, 20},
		{"6x6", 6, 6, nil, 0, 50},
		{"6x6 two-letter faces", 6, 6, []Face{Qu, In, Th, Er, He, An, Block}, 12, 50},
		{"2x31", 2, 31, []Face{In, Block}, 6, 30},
		{"63x1", 63, 1, []Face{Er, Th}, 9, 30},
		{"9x7", 9, 7, []Face{Qu, An, Block}, 6, 30},
		{"64x1", 64, 1, []Face{Er, Th}, 9, 30},
		{"8x8, the largest for the fast search", 8, 8, nil, 0, 100},
		{"8x8 every face", 8, 8, []Face{Qu, In, Th, Er, He, An, Block, Wild}, 6, 10},
	}
	s := NewSolver(englishWords(t))
	for _, k := range kinds {
		for _, topology := range Topologies() {
			t.Run(k.name+"/"+topology.String(), func(t *testing.T) {
				random := rand.New(rand.NewPCG(uint64(k.rows), uint64(k.cols)))
				words := 0
				for range k.boards / 3 {
					b := frequentBoard(t, random, k.rows, k.cols, topology)
					for range k.specials {
						b = b.With(random.IntN(b.Cells()), k.special[random.IntN(len(k.special))])
					}
					fast, general, ok := bothSearches(t, s, b)
					if !ok && !slices.Contains(k.special, Wild) {
						t.Fatalf("the fast search declined\n%s", b)
					}
					if ok && !slices.Equal(fast, general) {
						t.Fatalf("board\n%sfast %q\ngeneral %q", b, fast, general)
					}
					words += len(fast)
				}
				if words == 0 && k.cols > 1 {
					t.Error("no words at all")
				}
			})
		}
	}
}

// frequentBoard returns a board with letters about as frequent as in words.
func frequentBoard(t testing.TB, random *rand.Rand, rows, cols int, topology Topology) *Board {
	const letters = "AAAABBCCDDDEEEEEEFFGGHHIIIIIJKLLLLMMNNNNNOOOOOPPPRRRRRSSSSSSTTTTTTUUUVWXYYZ"
	faces := make([]Face, rows*cols)
	for i := range faces {
		faces[i] = Face(letters[random.IntN(len(letters))])
	}
	b, err := NewBoard(rows, cols, faces, topology)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSolveGoesOnWhereTheFastSearchDeclines(t *testing.T) {
	cases := []struct {
		name string
		lex  *Lexicon
		b    *Board
	}{
		{"more cells than a set of them holds", lexicon(t, "aaa"), board(t, strings.Repeat("AAAAA\n", 13), Plane)},
		{"more steps than its work list holds", quWords(t, 12), board(t, "QQQQ/QQQQ/QQQQ", Plane)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := NewSolver(c.lex)
			fast, general, ok := bothSearches(t, s, c.b)
			if ok {
				t.Fatalf("the fast search found %q", fast)
			}
			ids, err := s.Solve(context.Background(), c.b, Options{})
			if got := spell(c.lex, ids); err != nil || !slices.Equal(got, general) {
				t.Errorf("Solve gave %q, %v; want %q", got, err, general)
			}
		})
	}
}

// TestWorkListBorders drives the number of steps slowly past the capacity of the work list: on
// every board the fast search returns the full answer or declines.
func TestWorkListBorders(t *testing.T) {
	for longest := 2; longest <= 12; longest++ {
		for _, text := range []string{"AAA/AAA/AAA", "AAAA/AAAA/AAAA", "A*A/AAA/A*A", "QQQ/QQQ/Q#Q", "***/***/***"} {
			t.Run(fmt.Sprintf("%s up to %d letters", text, longest), func(t *testing.T) {
				var words []string
				for n := 1; n <= longest; n++ {
					words = append(words, strings.Repeat("a", n), strings.Repeat("qu", n))
				}
				s := NewSolver(lexicon(t, words...))
				o := Options{}.withDefaults()
				b := board(t, text, Torus)
				if !s.searchFast(b, o) {
					return
				}
				fast := spell(s.lex, s.found)
				if err := s.searchGeneral(context.Background(), b, Options{MinLetters: 3, Work: 50_000_000}); errors.Is(err, ErrWorkLimit) {
					t.Fatal("the fast search did more than the general one may")
				}
				if general := spell(s.lex, s.found); !slices.Equal(fast, general) {
					t.Errorf("fast %q, general %q", fast, general)
				}
			})
		}
	}
}
