package engine_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"rattle/engine"
	"rattle/engine/english"
)

var englishLexicon = sync.OnceValues(english.Lexicon)

func englishSolver(t testing.TB) *engine.Solver {
	t.Helper()
	l, err := englishLexicon()
	if err != nil {
		t.Fatal(err)
	}
	return engine.NewSolver(l)
}

func TestFindReachesGoals(t *testing.T) {
	const big, superBig = "en-5x5-big-2012", "en-6x6-super-big-2012"
	for _, c := range []struct {
		name, dice string
		options    engine.Options
		table      engine.ScoringTable
		goal       engine.Goal
		reached    func(words, points int) bool
	}{
		{
			"exactly, by rolling", engine.DefaultDice,
			engine.Options{},
			engine.Standard,
			engine.ExactPoints(19), func(_, points int) bool { return points == 19 },
		},
		{
			"exactly, by annealing", superBig,
			engine.Options{},
			engine.SuperBig,
			engine.ExactPoints(40), func(_, points int) bool { return points == 40 },
		},
		{
			"no points", engine.DefaultDice,
			engine.Options{MinLetters: 6},
			engine.Standard,
			engine.ExactPoints(0), func(_, points int) bool { return points == 0 },
		},
		{
			"a great many points", engine.DefaultDice,
			engine.Options{},
			engine.Standard,
			engine.MinPoints(3000), func(_, points int) bool { return points >= 3000 },
		},
		{
			"words of a small list", big,
			engine.Options{MinLetters: 5, List: english.Everyday},
			engine.Flat,
			engine.MinWords(120), func(words, _ int) bool { return words >= 120 },
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := englishSolver(t)
			query := engine.Query{Dice: c.dice, Options: c.options, Scoring: engine.Scoring{Table: c.table}, Goal: c.goal}
			found, err := engine.Find(t.Context(), s, query, [32]byte{1}, nil)
			if err != nil {
				t.Fatal(err)
			}
			ids, err := s.Solve(t.Context(), found.Board, c.options)
			if err != nil {
				t.Fatal(err)
			}
			words, points := len(ids), s.Lexicon().Points(ids, query.Scoring)
			if !c.reached(words, points) || found.Words != words || found.Points != points {
				t.Errorf("said to have %d words, %d points, has %d, %d:\n%s", found.Words, found.Points, words, points, found.Board)
			}
			checkShowable(t, c.dice, found.Board)
		})
	}
}

// checkShowable fails the test if the cubes of a set cannot show a board.
func checkShowable(t rapid.TB, dice string, b *engine.Board) {
	t.Helper()
	set, _ := engine.DiceByID(dice)
	cellOf := make([]int, len(set.Dice)) // one more than the cell, 0 for none
	var seat func(cell int, asked []bool) bool
	seat = func(cell int, asked []bool) bool {
		for cube, faces := range set.Dice {
			if asked[cube] || !slices.Contains(faces[:], b.Face(cell)) {
				continue
			}
			asked[cube] = true
			if cellOf[cube] == 0 || seat(cellOf[cube]-1, asked) {
				cellOf[cube] = cell + 1
				return true
			}
		}
		return false
	}
	for cell := range b.Cells() {
		if !seat(cell, make([]bool, len(set.Dice))) {
			t.Fatalf("the cubes of %s cannot show\n%s", dice, b)
		}
	}
}

func TestFindLaysWords(t *testing.T) {
	for _, c := range []struct {
		name, dice string
		topology   engine.Topology
		words      []string
	}{
		{"one", engine.DefaultDice, engine.Plane, []string{"BOGGLE"}},
		{"that share letters", engine.DefaultDice, engine.Plane, []string{"friend", "fine", "roster", "end", "real"}},
		{"twice the same", engine.DefaultDice, engine.Plane, []string{"end", "end"}},
		{"that fill the board", engine.DefaultDice, engine.Plane, []string{"antidisturbances"}},
		{"with Qu", "en-4x4-classic", engine.Plane, []string{"quilt", "equip"}},
		{"by two-letter faces, or not", "en-5x5-big-2012", engine.Plane, []string{"quinine", "thing", "anther"}},
		{"on a torus", "en-6x6-super-big-2012", engine.Torus, []string{"therein", "northern", "mediterranean"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := englishSolver(t)
			goal, err := engine.Holding(c.words...)
			if err != nil {
				t.Fatal(err)
			}
			found, err := engine.Find(t.Context(), s, engine.Query{Dice: c.dice, Topology: c.topology, Goal: goal}, [32]byte{2}, nil)
			if err != nil {
				t.Fatal(err)
			}
			ids, err := s.Solve(t.Context(), found.Board, engine.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if found.Held != len(c.words) || found.Words != len(ids) || found.Board.Topology() != c.topology {
				t.Errorf("holds %d of %d, %d words of %d, %v", found.Held, len(c.words), found.Words, len(ids), found.Board.Topology())
			}
			checkHolds(t, found.Board, c.words)
			checkShowable(t, c.dice, found.Board)
		})
	}
}

func checkHolds(t rapid.TB, b *engine.Board, words []string) {
	t.Helper()
	judge := engine.Builder{}
	for _, word := range words {
		if err := judge.Add(word, 0, false); err != nil {
			t.Fatal(err)
		}
	}
	l, err := judge.Build()
	if err != nil {
		t.Fatal(err)
	}
	ids, err := engine.NewSolver(l).Solve(context.Background(), b, engine.Options{MinLetters: 1})
	if err != nil || len(ids) != l.Len() {
		t.Fatalf("%d of the %d words %q are on (error %v)\n%s", len(ids), l.Len(), words, err, b)
	}
}

func TestFindLaysAnyFewWordsThatADealHas(t *testing.T) {
	s := englishSolver(t)
	sets := engine.DiceSets()
	rapid.Check(t, func(t *rapid.T) {
		dice := rapid.SampledFrom(sets).Draw(t, "set").ID
		var seed [32]byte
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		dealt, err := engine.Deal(context.Background(), engine.Spec{Dice: dice}, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		ids, err := s.Solve(context.Background(), dealt.Board, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(ids) == 0 {
			return
		}
		var words []string
		for _, id := range rapid.SliceOfN(rapid.SampledFrom(slices.Clone(ids)), 1, 3).Draw(t, "words") {
			words = append(words, s.Lexicon().Word(id))
		}
		goal, err := engine.Holding(words...)
		if err != nil {
			t.Fatal(err)
		}
		found, err := engine.Find(context.Background(), s, engine.Query{Dice: dice, Goal: goal}, seed, nil)
		if err != nil {
			t.Fatalf("%q: %v", words, err)
		}
		checkHolds(t, found.Board, words)
		checkShowable(t, dice, found.Board)
	})
}

func TestFindEndsWithItsContext(t *testing.T) {
	holding, err := engine.Holding("antidisturbances", "disestablishment")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		goal  engine.Goal
		after int // boards
	}{
		{"points", engine.MinPoints(1_000_000), 3000},
		{"exact", engine.ExactPoints(-1), 3000},
		{"words", engine.MinWords(1_000_000), 3000},
		{"lay", holding, 200},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var last engine.Found
			found, err := engine.Find(ctx, englishSolver(t), engine.Query{Dice: engine.DefaultDice, Goal: c.goal}, [32]byte{3},
				func(f engine.Found) {
					if f.Tried <= last.Tried || c.name == "points" && f.Points < last.Points {
						t.Errorf("progress went from %d tried, %d points to %d, %d", last.Tried, last.Points, f.Tried, f.Points)
					}
					if last = f; f.Tried > c.after {
						cancel()
					}
				})
			if !errors.Is(err, engine.ErrNotFound) || ctx.Err() == nil {
				t.Fatalf("error %v", err)
			}
			if found.Board == nil || found.Tried < last.Tried {
				t.Errorf("the nearest board is lost: %+v", found)
			}
		})
	}
}

func TestFindSaysWhereThereIsNoBoard(t *testing.T) {
	for _, words := range [][]string{{"qatar"}, {"zz"}, {"en", "xx"}, {"j", "q"}} {
		goal, err := engine.Holding(words...)
		if err != nil {
			t.Fatal(err)
		}
		_, err = engine.Find(t.Context(), englishSolver(t), engine.Query{Dice: "en-4x4-classic", Goal: goal}, [32]byte{}, nil)
		if !errors.Is(err, engine.ErrNotFound) {
			t.Errorf("%q: error %v", words, err)
		}
	}
}

// A word that the dice cannot show ends a search that has no end otherwise.
func TestFindEndsWhereTheDiceCannotShowAWord(t *testing.T) {
	for _, c := range []struct{ dice, word string }{
		{engine.DefaultDice, "counterrevolutionary"},
		{engine.DefaultDice, "antidisturbancess"},
		{engine.DefaultDice, "aaaaaaaazz"},
		{"en-6x6-super-big-2012", strings.Repeat("th", 36)},
		{"en-6x6-super-big-2012", strings.Repeat("th", 18)},
		{"en-6x6-super-big-2012", strings.Repeat("ein", 12)},
	} {
		goal, err := engine.Holding("end", c.word)
		if err != nil {
			t.Fatal(err)
		}
		found, err := engine.Find(t.Context(), englishSolver(t), engine.Query{Dice: c.dice, Goal: goal}, [32]byte{}, nil)
		var cannot *engine.UnshowableError
		if !errors.As(err, &cannot) || !errors.Is(err, engine.ErrNotFound) || cannot.Word != c.word || found.Tried > 0 {
			t.Errorf("%s: error %v after %d boards", c.word, err, found.Tried)
		}
	}
}

func TestFindIsRepeatedByItsSeed(t *testing.T) {
	find := func(seed byte) engine.Found {
		found, err := engine.Find(t.Context(), englishSolver(t), engine.Query{Dice: engine.DefaultDice, Goal: engine.MinPoints(1500)}, [32]byte{seed}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	one, again, other := find(1), find(1), find(2)
	if !one.Board.Equal(again.Board) || one.Tried != again.Tried {
		t.Errorf("one seed gave two boards:\n%s\n%s", one.Board, again.Board)
	}
	if one.Board.Equal(other.Board) {
		t.Error("two seeds gave one board")
	}
}

func TestFindRefuses(t *testing.T) {
	for name, query := range map[string]engine.Query{
		"unknown dice":     {Dice: "bones", Goal: engine.MinPoints(1)},
		"no goal":          {Dice: engine.DefaultDice},
		"unknown topology": {Dice: engine.DefaultDice, Goal: engine.MinPoints(1), Topology: 9},
	} {
		if _, err := engine.Find(t.Context(), englishSolver(t), query, [32]byte{}, nil); err == nil || errors.Is(err, engine.ErrNotFound) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	for _, words := range [][]string{{}, {""}, {"don't"}} {
		if _, err := engine.Holding(words...); err == nil {
			t.Errorf("holding %q is taken", words)
		}
	}
}

// BenchmarkFind uses another seed each time, since some seeds find their board at once.
func BenchmarkFind(b *testing.B) {
	for _, c := range []struct {
		name string
		goal engine.Goal
	}{
		{"19 points", engine.ExactPoints(19)},
		{"3000 points or more", engine.MinPoints(3000)},
		{"1000 words or more", engine.MinWords(1000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := englishSolver(b)
			for i := 0; b.Loop(); i++ {
				seed := [32]byte{byte(i), byte(i >> 8)}
				if _, err := engine.Find(b.Context(), s, engine.Query{Dice: engine.DefaultDice, Goal: c.goal}, seed, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
