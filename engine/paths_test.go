package engine_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"rattle/engine"
)

// found is a word and one of its paths.
type found struct {
	id   engine.WordID
	path engine.Path
}

func TestPathsAreThoseOfAWalk(t *testing.T) {
	s := engine.NewSolver(words("tat tatt atat cat taco coat"))
	for _, text := range []string{"TAT/ATA/CAT", "CAT/OAT/TTO", "X"} {
		for _, all := range []bool{false, true} {
			var want, got []found
			err := s.Walk(t.Context(), board(text), engine.Options{}, all, func(id engine.WordID, p engine.Path) {
				want = append(want, found{id, slices.Clone(p)})
			})
			if err != nil {
				t.Fatal(err)
			}
			paths, failed := s.Paths(t.Context(), board(text), engine.Options{}, all)
			for id, path := range paths {
				got = append(got, found{id, path})
			}
			if failed() != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, all %v: %v (error %v), want %v", text, all, got, failed(), want)
			}
			for n := range want {
				paths, failed := s.Paths(t.Context(), board(text), engine.Options{}, all)
				seen := 0
				for range paths {
					if seen++; seen > n {
						break
					}
				}
				if seen != n+1 || failed() != nil {
					t.Errorf("%s: a loop of %d had %d (error %v)", text, n+1, seen, failed())
				}
			}
		}
	}
}

func TestPathsTellWhyTheyEnd(t *testing.T) {
	s := engine.NewSolver(words("tat"))
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	paths, failed := s.Paths(cancelled, board("TAT"), engine.Options{}, true)
	for range paths {
		t.Error("a word, although the context had ended")
	}
	if !errors.Is(failed(), context.Canceled) {
		t.Errorf("the loop ended with %v", failed())
	}
	paths, failed = s.Paths(t.Context(), board("TATT/ATAT/TATT"), engine.Options{Work: 1}, true)
	for range paths { //nolint:revive // only the end matters
	}
	if !errors.Is(failed(), engine.ErrWorkLimit) {
		t.Errorf("the loop ended with %v", failed())
	}
}

func TestOwnDiceAreChecked(t *testing.T) {
	whole, ok := engine.DiceByID(engine.DefaultDice)
	if !ok {
		t.Fatal("no dice")
	}
	named, err := engine.Deal(t.Context(), engine.Spec{Dice: engine.DefaultDice}, [32]byte{5}, nil)
	if err != nil {
		t.Fatal(err)
	}
	own, err := engine.Deal(t.Context(), engine.Spec{Own: &whole}, [32]byte{5}, nil)
	if err != nil || !own.Board.Equal(named.Board) {
		t.Errorf("the same dice as one's own give %v (error %v), want %v", own.Board, err, named.Board)
	}
	s := engine.NewSolver(words("tea"))
	for name, change := range map[string]func(*engine.DiceSet){
		"no cells":            func(d *engine.DiceSet) { d.Rows = 0 },
		"too many cells":      func(d *engine.DiceSet) { d.Rows, d.Cols = 1<<62, 4 },
		"too few dice":        func(d *engine.DiceSet) { d.Dice = d.Dice[1:] },
		"a challenge of none": func(d *engine.DiceSet) { d.Challenge = 16 },
		"no face":             func(d *engine.DiceSet) { d.Dice = slices.Clone(d.Dice); d.Dice[3][2] = 0 },
	} {
		set := whole
		change(&set)
		if _, err := engine.Deal(t.Context(), engine.Spec{Own: &set}, [32]byte{}, nil); err == nil {
			t.Errorf("%s: dealt", name)
		}
		if _, err := engine.Find(t.Context(), s, engine.Query{Own: &set, Goal: engine.MinWords(1)}, [32]byte{}, nil); err == nil {
			t.Errorf("%s: found", name)
		}
	}
}

func TestACommonestListHasGradeZeroAlone(t *testing.T) {
	var b engine.Builder
	for i, word := range []string{"cat", "act", "tac"} {
		if err := b.Add(word, engine.Grade(i), false); err != nil {
			t.Fatal(err)
		}
	}
	lexicon, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	s := engine.NewSolver(lexicon)
	for list, want := range map[engine.Grade]int{engine.Commonest: 1, 1: 2, 2: 3, 0: 3, engine.AllGrades: 3} {
		ids, err := s.Solve(t.Context(), board("CAT/TCA"), engine.Options{List: list})
		answers, failed := engine.NewAnswers(t.Context(), s, board("CAT/TCA"), engine.Rules{List: list})
		if err != nil || failed != nil || len(ids) != want || len(answers.Words()) != want {
			t.Errorf("the list up to %d has %d and %d words (errors %v, %v), want %d", list, len(ids), len(answers.Words()), err, failed, want)
		}
	}
}
