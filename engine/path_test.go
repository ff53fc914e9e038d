package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTraceGivesTheCanonicalPath(t *testing.T) {
	onEveryFamily(t, func(t *rapid.T, f family) {
		boards := f.drawBoards(t)
		words := wordsOf(f.drawWords(t, boards))
		for _, b := range boards {
			paths := oracle(b, words)
			for _, word := range words {
				var want Path
				if len(paths[word]) > 0 {
					want = paths[word][0]
				}
				for _, typed := range []string{word, strings.ToUpper(word), strings.ToUpper(word[:1]) + word[1:]} {
					got, err := b.Trace(typed)
					if err != nil || !slices.Equal(got, want) {
						t.Fatalf("%v board\n%s%q lies at %v, %v; want %v", b.Topology(), b, typed, got, err, want)
					}
				}
			}
		}
	})
}

func TestDirectionsLeadBackToThePath(t *testing.T) {
	onEveryFamily(t, func(t *rapid.T, f family) {
		boards := f.drawBoards(t)
		words := wordsOf(f.drawWords(t, boards))
		for _, b := range boards {
			for _, paths := range oracle(b, words) {
				for _, p := range paths[:min(len(paths), 5)] {
					if again := follow(b, p[0], b.Directions(p)); !slices.Equal(again, p) {
						t.Fatalf("%v board\n%s%v became %v by %v", b.Topology(), b, p, again, b.Directions(p))
					}
				}
			}
		}
	})
}

// follow follows directions as far as the board reaches.
func follow(b *Board, cell int, dirs []Direction) Path {
	path := Path{cell}
	for _, d := range dirs {
		next, ok := walk(b, path[len(path)-1], int(d))
		if !ok {
			break
		}
		path = append(path, next)
	}
	return path
}

func TestFirstPathByPaperCount(t *testing.T) {
	cases := []struct {
		name, board, word, dirs string
		topology                Topology
		x, y                    int
	}{
		{"smallest x", "AB/BA", "ab", "E", Plane, 1, 2},
		{"then smallest y", "AB/AB", "ab", "NE", Plane, 1, 1},
		{"north before east", "BA/AB", "ab", "N", Plane, 1, 1},
		{"clockwise from north", "BBB/BAB/BBB", "ab", "N", Plane, 2, 2},
		{"textbook", "ATEE/APYO/TINU/EDSE", "pines", "S E SE W", Plane, 2, 3},
		{"over the left edge", "ABCD", "ad", "W", Cylinder, 1, 1},
		{"over the bottom", "A/B/C/D", "ad", "N", Torus, 1, 4},
		{"two ways round, the first counts", "AB", "ab", "NE", Torus, 1, 1},
		{"two ways round a cylinder", "AB", "ab", "E", Cylinder, 1, 1},
		{"two-letter face is one step", "Th E/Er S", "these", "", Plane, 0, 0},
		{"two-letter faces", "Th E/Er S", "thers", "S E", Plane, 1, 2},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b := board(t, c.board, c.topology)
			p, err := b.Trace(c.word)
			if err != nil {
				t.Fatal(err)
			}
			if c.dirs == "" {
				if p != nil {
					t.Errorf("%s lies at %v", c.word, p)
				}
				return
			}
			if p == nil {
				t.Fatalf("%s is not on the board", c.word)
			}
			var dirs []string
			for _, d := range b.Directions(p) {
				dirs = append(dirs, d.String())
			}
			x, y := b.XY(p[0])
			if got := strings.Join(dirs, " "); got != c.dirs || x != c.x || y != c.y {
				t.Errorf("%s lies at %d,%d %s; want %d,%d %s", c.word, x, y, got, c.x, c.y, c.dirs)
			}
		})
	}
}

func TestTraceGivesUpOnABoardMadeForIt(t *testing.T) {
	b := board(t, "BAAAAA\n"+strings.Repeat("AAAAAA\n", 5), Plane)
	if p, err := b.Trace("b" + strings.Repeat("a", 30) + "b"); p != nil || !errors.Is(err, ErrWorkLimit) {
		t.Errorf("Trace gave %v, %v; want ErrWork", p, err)
	}
	if p, err := b.Trace(strings.Repeat("a", 37)); p != nil {
		t.Errorf("Trace gave %v, %v for a word longer than the board", p, err)
	}
	wide := board(t, strings.Repeat(strings.Repeat("A", 20)+"\n", 20), Plane)
	if p, err := wide.Trace(strings.Repeat("a", 255) + "b"); p != nil || !errors.Is(err, ErrWorkLimit) {
		t.Errorf("Trace gave %v, %v on a wide board; want ErrWork", p, err)
	}
}

func TestTraceTakesALoneQOnlyFromAWildcard(t *testing.T) {
	b := board(t, "A*/#Q", Plane)
	for word, want := range map[string]bool{"": false, "q": true, "aq": true, "u": true, "uqu": true, "quq": true, "aqu": true, "uq": false} {
		if p, err := b.Trace(word); err != nil || (p != nil) != want {
			t.Errorf("%q lies at %v, %v; on the board: %v", word, p, err, want)
		}
	}
}

func TestTraceFindsNothingButLetters(t *testing.T) {
	for name, b := range map[string]*Board{"small": board(t, "***/***", Plane), "wide": board(t, strings.Repeat("**********\n", 10), Plane)} {
		for _, word := range []string{"a b", "*", "#a", "é", "a\x00", "A[", "`a", "a{"} {
			if p, err := b.Trace(word); p != nil || err != nil {
				t.Errorf("%s board: %q lies at %v, %v", name, word, p, err)
			}
		}
		if p, err := b.Trace("aBc"); p == nil || err != nil {
			t.Errorf("%s board: aBc lies at %v, %v", name, p, err)
		}
	}
}

func TestWalkStopsAtItsWorkWithWhatItHas(t *testing.T) {
	s := NewSolver(lexicon(t, "aaa"))
	found := 0
	err := s.Walk(context.Background(), board(t, strings.Repeat("AAAA\n", 4), Plane), Options{Work: 50}, true,
		func(WordID, Path) { found++ })
	if !errors.Is(err, ErrWorkLimit) || found == 0 {
		t.Errorf("%d paths, %v; want some and ErrWork", found, err)
	}
}
