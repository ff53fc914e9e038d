package engine

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func answers(t rapid.TB, l *Lexicon, b *Board, r Rules) *Answers {
	t.Helper()
	a, err := NewAnswers(context.Background(), NewSolver(l), b, r)
	if err != nil {
		t.Fatalf("finding the answers: %v", err)
	}
	return a
}

func TestJudgeGivesTheFirstReasonThatApplies(t *testing.T) {
	onEveryFamily(t, func(t *rapid.T, f family) {
		boards := f.drawBoards(t)
		entries := f.drawWords(t, boards)
		l := gradedLexicon(t, entries)
		s := NewSolver(l)
		words := wordsOf(append(entries, f.drawWords(t, boards)...))
		for _, b := range boards {
			o, admits := drawOptions(t, l)
			a, err := NewAnswers(context.Background(), s, b, Rules{MinLetters: o.MinLetters, List: o.List, Scoring: Scoring{Table: ByLength}})
			if err != nil {
				t.Fatal(err)
			}
			paths := oracle(b, words)
			counting := []string{}
			for _, word := range words {
				want := Judgement{Reason: NotAWord}
				switch {
				case len(word) < cmp.Or(o.MinLetters, 3):
					want.Reason = TooShort
				case len(paths[word]) == 0:
					want.Reason = NotOnBoard
				case admits(word):
					id, _ := l.Lookup(word)
					want = Judgement{Reason: Valid, ID: id, Points: len(word)}
					counting = append(counting, word)
					if got := a.Path(id); !slices.Equal(got, paths[word][0]) {
						t.Fatalf("%v board\n%s%q lies at %v, want %v", b.Topology(), b, word, got, paths[word][0])
					}
				}
				for _, typed := range []string{word, strings.ToUpper(word), strings.ToUpper(word[:1]) + word[1:]} {
					if got := a.Judge(typed); got != want {
						t.Fatalf("%v board\n%s%+v: %q is %+v, want %+v", b.Topology(), b, o, typed, got, want)
					}
				}
			}
			if got := spell(l, a.Words()); !slices.Equal(got, byLength(counting)) {
				t.Fatalf("%v board\n%s%+v: counting %q, want %q", b.Topology(), b, o, got, counting)
			}
		}
	})
}

func TestTextbookBoards(t *testing.T) {
	lists := map[string]*Lexicon{
		"":            englishWords(t),
		"without sid": lexicon(t, "pins", "pines"),
	}
	boards := map[string]string{
		"first":  "ATEE/APYO/TINU/EDSE",
		"second": "FROO/YIES/LDNT/AERE",
		"wild":   "FROO/YIES/L*NT/AERE",
	}
	cases := []struct {
		board, list string
		want        Reason
		words       []string
	}{
		{"first", "", Valid, []string{"pins", "pines"}},
		{"first", "", NotOnBoard, []string{"dates", "pint", "tepee"}},
		{"first", "without sid", NotAWord, []string{"sid"}},
		{"first", "without sid", NotOnBoard, []string{"pint"}},
		{"second", "", Valid, []string{"friend", "roster", "end", "fine", "real"}},
		{"second", "", NotOnBoard, []string{"dead"}},
		{"second", "", NotAWord, []string{"fyldere"}}, // it does lie there: S S E S E E from F
		{"wild", "", Valid, []string{"friend", "roster", "end", "fine", "real"}},
	}
	for _, c := range cases {
		l := lists[c.list]
		a := answers(t, l, board(t, boards[c.board], Plane), Rules{})
		for _, word := range c.words {
			if got := a.Judge(word).Reason; got != c.want {
				t.Errorf("%s board, %s: %v, want %v", c.board, word, got, c.want)
			}
		}
	}
}

func TestWildcardInPlaceOfAFaceKeepsEveryWord(t *testing.T) {
	for _, f := range families {
		if slices.Contains(f.special, Wild) || slices.Contains(f.special, Qu) {
			continue // a wildcard is one letter: it cannot stand for Qu or In
		}
		t.Run(f.name, rapid.MakeCheck(func(t *rapid.T) {
			b := f.drawBoard(t, Plane)
			cell := rapid.IntRange(0, b.Cells()-1).Draw(t, "cell")
			if len(b.Face(cell).Letters()) == 2 {
				return
			}
			s := NewSolver(gradedLexicon(t, f.drawWords(t, []*Board{b})))
			solved := func(b *Board) []string {
				ids, err := s.Solve(context.Background(), b, Options{MinLetters: 2})
				if err != nil {
					t.Fatal(err)
				}
				return spell(s.Lexicon(), ids)
			}
			more := solved(b.With(cell, Wild))
			for _, word := range solved(b) {
				if !slices.Contains(more, word) {
					t.Fatalf("board\n%swith * at %d has lost %q", b, cell, word)
				}
			}
		}))
	}
}

func TestWildcardKeepsTheWordsOfTheTextbookBoard(t *testing.T) {
	l := englishWords(t)
	with := answers(t, l, board(t, "FROO/YIES/L*NT/AERE", Plane), Rules{})
	for _, id := range answers(t, l, board(t, "FROO/YIES/LDNT/AERE", Plane), Rules{}).Words() {
		if v := with.Judge(l.Word(id)); v.Reason != Valid {
			t.Errorf("%s is %v with the wildcard", l.Word(id), v.Reason)
		}
	}
}

func TestJudgeOfWhatIsNoWord(t *testing.T) {
	long := strings.Repeat("a", MaxLetters)
	l := lexicon(t, "aaa", long)
	sheet := board(t, strings.Repeat("AAAAAAAAAAAAAAAAAAAA\n", 20), Plane)
	a, err := NewAnswers(context.Background(), NewSolver(lexicon(t, "aaa")), sheet, Rules{})
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name, word string
		want       Reason
	}{
		{"empty", "", TooShort},
		{"one accent is one letter", "éé", TooShort},
		{"no die shows an accent", "aéa", NotOnBoard},
		{"no die shows a blank", "aa aa", NotOnBoard},
		{"no die shows a zero byte", "aa\x00", NotOnBoard},
		{"broken UTF-8", "aa\xff", NotOnBoard},
		{"the longest a lexicon may hold", long, NotAWord},
		{"longer than any word, on the board", long + "a", NotAWord},
		{"a letter that no die shows", long + "b", NotOnBoard},
		{"longer than the board", strings.Repeat("a", 801), NotOnBoard},
	}
	for _, c := range cases {
		if got := a.Judge(c.word).Reason; got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	small := answers(t, l, board(t, "AA/A*", Plane), Rules{})
	for word, want := range map[string]Reason{"a*a": NotOnBoard, "aa#": NotOnBoard, "Aaa": Valid, long: NotOnBoard} {
		if got := small.Judge(word).Reason; got != want {
			t.Errorf("%q: %v, want %v", word, got, want)
		}
	}
}

func TestJudgeOfAWordOutsideTheList(t *testing.T) {
	l := gradedLexicon(t, []gradedWord{{word: "pins", grade: 1}, {word: "pines", grade: 3}, {word: "zoo", grade: 3}})
	b := board(t, "ATEE/APYO/TINU/EDSE", Plane)
	a := answers(t, l, b, Rules{List: 2})
	for word, want := range map[string]Reason{"pins": Valid, "pines": NotAWord, "zoo": NotOnBoard} {
		if got := a.Judge(word).Reason; got != want {
			t.Errorf("%s: %v, want %v", word, got, want)
		}
	}
	if a.Board() != b || a.Lexicon() != l {
		t.Error("the answers belong to another board or lexicon")
	}
}

func TestQuCountsTwoLetters(t *testing.T) {
	l := lexicon(t, "qua", "quit", "quiet", "the", "thin")
	for text, want := range map[string]map[string]int{
		"QuIE/T##": {"qua": -1, "quit": 1, "quiet": -1},
		"QuI/TE":   {"quit": 1, "quiet": 2},
		"Qu A":     {"qua": 1},
		"Th In":    {"thin": 1, "the": -1},
		"Th E":     {"the": 1},
	} {
		a := answers(t, l, board(t, text, Plane), Rules{})
		for word, points := range want {
			v := a.Judge(word)
			if points < 0 && v.Reason != NotOnBoard || points >= 0 && (v.Reason != Valid || v.Points != points) {
				t.Errorf("%s on %q: %+v, want %d points", word, text, v, points)
			}
		}
	}
}

func TestShortWordsAreWorthNothingUnlessTheyAreToCount(t *testing.T) {
	l := lexicon(t, "a", "at", "tea")
	b := board(t, "TE/A#", Plane)
	for _, c := range []struct {
		scoring Scoring
		points  map[string]int
	}{
		{Scoring{}, map[string]int{"a": 0, "at": 0, "tea": 1}},
		{Scoring{Table: SuperBig}, map[string]int{"a": 0, "at": 0, "tea": 1}},
		{Scoring{ShortWords: true}, map[string]int{"a": 1, "at": 1, "tea": 1}},
		{Scoring{Table: ByLength, ShortWords: true}, map[string]int{"a": 1, "at": 2, "tea": 3}},
	} {
		a := answers(t, l, b, Rules{MinLetters: 1, Scoring: c.scoring})
		for word, points := range c.points {
			if v := a.Judge(word); v.Reason != Valid || v.Points != points {
				t.Errorf("%+v: %s is %+v, want %d points", c.scoring, word, v, points)
			}
		}
	}
}

func TestChallengeCubeEarnsItsBonusByAnyPath(t *testing.T) {
	l := lexicon(t, "at", "tea", "eat", "ate")
	b := board(t, "TE/AT", Plane) // the lower T is the cube; every word has a way without it
	cube := Rules{MinLetters: 2, Bonus: 5, Challenge: 3}
	a := answers(t, l, b, cube)
	for word, points := range map[string]int{"at": 0, "tea": 1, "eat": 1, "ate": 1} {
		if v := a.Judge(word); v.Points != points+5 {
			t.Errorf("%s earns %d, want %d and the bonus of 5", word, v.Points, points)
		}
	}
	cube.Challenge = 0
	two := answers(t, lexicon(t, "tea", "eta"), board(t, "XTE/##A", Plane), cube)
	if v := two.Judge("tea"); v.Points != 1 {
		t.Errorf("a word that avoids the cube earns %d, want 1", v.Points)
	}
	for _, cell := range []int{-1, 4} {
		r := Rules{Bonus: 1, Challenge: cell}
		if _, err := NewAnswers(context.Background(), NewSolver(l), b, r); err == nil {
			t.Errorf("no error for a cube at %d", cell)
		}
	}
}

func TestReasonsHaveNames(t *testing.T) {
	for r, want := range map[Reason]string{
		Valid: "valid", TooShort: "too short", NotOnBoard: "not on the board", NotAWord: "not a word", 9: "unknown(9)",
	} {
		if r.String() != want {
			t.Errorf("reason %d is %q, want %q", r, r, want)
		}
	}
}
