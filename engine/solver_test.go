package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawOptions returns options, and a function that reports which words of the lexicon they admit.
func drawOptions(t *rapid.T, l *Lexicon) (Options, func(word string) bool) {
	o := Options{
		MinLetters: rapid.IntRange(0, 5).Draw(t, "min letters"),
		List:       Grade(rapid.IntRange(0, 3).Draw(t, "list")),
	}
	return o, func(word string) bool {
		shortest, limit := o.MinLetters, o.List
		if shortest == 0 {
			shortest = 3
		}
		if limit == 0 {
			limit = AllGrades
		}
		id, ok := l.Lookup(word)
		return ok && len(word) >= shortest && l.Grade(id) <= limit
	}
}

func TestSolveAndWalkFindWhatBruteForceFinds(t *testing.T) {
	onEveryFamily(t, func(t *rapid.T, f family) {
		boards := f.drawBoards(t)
		entries := f.drawWords(t, boards)
		l := gradedLexicon(t, entries)
		s := NewSolver(l)
		for _, b := range boards {
			o, admits := drawOptions(t, l)
			want := oracle(b, wordsOf(entries))
			maps.DeleteFunc(want, func(word string, _ []Path) bool { return !admits(word) })

			ids, err := s.Solve(context.Background(), b, o)
			if err != nil {
				t.Fatal(err)
			}
			words := byLength(slices.Collect(maps.Keys(want)))
			if got := spell(l, ids); !slices.Equal(got, words) {
				t.Fatalf("board\n%s%+v: solved %q, want %q", b, o, got, words)
			}
			for _, all := range []bool{false, true} {
				got := walkAll(t, s, b, o, all)
				for word, paths := range want {
					if !all {
						paths = paths[:1]
					}
					if diff := cmp.Diff(paths, got[word]); diff != "" {
						t.Fatalf("board\n%spaths of %q (all %v):\n%s", b, word, all, diff)
					}
				}
				if len(got) != len(want) {
					t.Fatalf("board\n%swalked over %q, want %q", b, slices.Collect(maps.Keys(got)), words)
				}
			}
		}
	})
}

// walkAll collects what Walk finds, paths in the canonical order.
func walkAll(t rapid.TB, s *Solver, b *Board, o Options, all bool) map[string][]Path {
	t.Helper()
	got := make(map[string][]Path)
	err := s.Walk(context.Background(), b, o, all, func(id WordID, p Path) {
		word := s.lex.Word(id)
		got[word] = append(got[word], slices.Clone(p))
	})
	if err != nil {
		t.Fatalf("walking: %v", err)
	}
	for _, paths := range got {
		slices.SortFunc(paths, func(p, q Path) int { return comparePaths(b, p, q) })
	}
	return got
}

// allQ returns the worst case of a board for quWords.
func allQ(t testing.TB) *Board {
	return board(t, strings.Repeat("QQQQ\n", 4), Plane)
}

func quWords(t testing.TB, limit int) *Lexicon {
	var words []string
	for n := 1; n <= limit; n++ {
		words = append(words, strings.Repeat("qu", n))
	}
	return lexicon(t, words...)
}

func TestWorkCapEndsTheWorstBoard(t *testing.T) {
	s := NewSolver(quWords(t, 16))
	ids, err := s.Solve(context.Background(), allQ(t), Options{Work: 100_000})
	if !errors.Is(err, ErrWorkLimit) || ids != nil {
		t.Errorf("Solve gave %d words and %v, want ErrWork and none", len(ids), err)
	}
	err = s.Walk(context.Background(), allQ(t), Options{Work: 100_000}, true, func(WordID, Path) {})
	if !errors.Is(err, ErrWorkLimit) {
		t.Errorf("Walk gave %v, want ErrWork", err)
	}
}

func TestWorstBoardIsSolvedWithinTheDefaultCap(t *testing.T) {
	l := quWords(t, 16)
	ids, err := NewSolver(l).Solve(context.Background(), allQ(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(ids) != 15 { // QU itself is too short
		t.Errorf("found %q, want qu x 2 to 16", spell(l, ids))
	}
}

func TestSolverWorksOnAfterAnError(t *testing.T) {
	l := quWords(t, 16)
	s := NewSolver(l)
	small := board(t, "QQ/QQ", Plane)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	failures := map[string]func() error{
		"Solve": func() error {
			_, err := s.Solve(context.Background(), allQ(t), Options{Work: 1000})
			return err
		},
		"Walk": func() error {
			return s.Walk(context.Background(), allQ(t), Options{Work: 1000}, false, func(WordID, Path) {})
		},
		"cancelled Solve": func() error {
			_, err := s.Solve(cancelled, allQ(t), Options{})
			return err
		},
		"cancelled Walk": func() error {
			return s.Walk(cancelled, allQ(t), Options{}, true, func(WordID, Path) {})
		},
	}
	for name, fail := range failures {
		if fail() == nil {
			t.Errorf("%s: no error", name)
		}
		ids, err := s.Solve(context.Background(), small, Options{})
		if got, want := spell(l, ids), []string{"ququ", "quququ", strings.Repeat("qu", 4)}; err != nil || !slices.Equal(got, want) {
			t.Errorf("after a failed %s: %q, %v; want %q", name, got, err, want)
		}
	}
}

func TestCancelledContextEndsASearchAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := NewSolver(quWords(t, 16))
	paths := 0
	err := s.Walk(ctx, allQ(t), Options{}, true, func(WordID, Path) {
		paths++
		cancel()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Walk: %v, want context.Canceled", err)
	}
	if paths > 1<<15 {
		t.Errorf("%d more paths after cancelling", paths)
	}
	if _, err := s.Solve(ctx, board(t, "QQ", Plane), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Solve: %v, want context.Canceled", err)
	}
}

func TestBoardsOfEverySizeTakeTheSameWords(t *testing.T) {
	l := lexicon(t, "cat", "act", "tact")
	s := NewSolver(l)
	for _, size := range [][2]int{{1, 3}, {3, 1}, {1, 29}, {32, 1}, {7, 9}, {8, 8}, {9, 9}, {5, 13}, {200, 200}} {
		rows, cols := size[0], size[1]
		faces := slices.Repeat([]Face{'C', 'A', 'T'}, rows*cols)[:rows*cols]
		b, err := NewBoard(rows, cols, faces, Plane)
		if err != nil {
			t.Fatal(err)
		}
		ids, err := s.Solve(context.Background(), b, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(spell(l, ids), "cat") {
			t.Errorf("%dx%d: found %q", rows, cols, spell(l, ids))
		}
	}
}

func TestOneLexiconServesManyGoroutines(t *testing.T) {
	l := englishWords(t)
	ctx := context.Background()
	b := board(t, "ATEE/APYO/TINU/EDSE", Plane)
	answers, err := NewAnswers(ctx, NewSolver(l), b, Rules{})
	if err != nil {
		t.Fatal(err)
	}
	want := spell(l, answers.Words())
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			s := NewSolver(l)
			for range 3 {
				ids, err := s.Solve(ctx, b, Options{})
				if got := spell(l, ids); err != nil || !slices.Equal(got, want) {
					t.Errorf("%d words, %v; want %d", len(got), err, len(want))
				}
				for _, id := range ids {
					if v := answers.Judge(l.Word(id)); v.Reason != Valid || answers.Path(id) == nil {
						t.Errorf("%s: %+v", l.Word(id), v)
					}
				}
			}
		})
	}
	group.Wait()
}

// BenchmarkSolve solves thousands of different boards: on one board again and again, a processor's
// branch predictor learns the board by heart.
func BenchmarkSolve(b *testing.B) {
	s := NewSolver(englishWords(b))
	for _, dice := range []string{"en-4x4-new", "en-5x5-big-deluxe", "en-6x6-super-big-2012"} {
		b.Run(dice, func(b *testing.B) {
			boards := deals(b, dice, 4096)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := s.Solve(context.Background(), boards[i%len(boards)], Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// deals returns boards rolled from fixed seeds.
func deals(t testing.TB, dice string, n int) (boards []*Board) {
	random := rand.NewChaCha8([32]byte([]byte(fmt.Sprintf("%-32s", dice))))
	for range n {
		var seed [32]byte
		_, _ = random.Read(seed[:])
		d, err := Deal(context.Background(), Spec{Dice: dice}, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, d.Board)
	}
	return boards
}
