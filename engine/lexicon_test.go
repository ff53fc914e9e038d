package engine

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawEntries returns words that share prefixes, now and then very long ones.
func drawEntries(t *rapid.T) []gradedWord {
	word := rapid.OneOf(
		rapid.StringMatching(`[a-c]{1,5}`), rapid.StringMatching(`[a-z]{1,12}`), rapid.StringMatching(`z{1,255}`),
	)
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) gradedWord {
		return gradedWord{
			word.Draw(t, "word"), Grade(rapid.IntRange(0, int(AllGrades)).Draw(t, "grade")), rapid.Bool().Draw(t, "flagged"),
		}
	}), 0, 60).Draw(t, "words")
}

func TestLexiconHoldsItsWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := drawEntries(t)
		l := gradedLexicon(t, entries)
		want := byLength(wordsOf(entries))
		if got := allWords(l); !slices.Equal(got, want) || l.Len() != len(want) {
			t.Fatalf("%d words %q, want %q", l.Len(), got, want)
		}
		merged := make(map[string]gradedWord)
		for _, e := range entries {
			if m, ok := merged[e.word]; ok {
				e.grade, e.flagged = min(e.grade, m.grade), e.flagged || m.flagged
			}
			merged[e.word] = e
		}
		for word, e := range merged {
			id, ok := l.Lookup(word)
			if got := (gradedWord{l.Word(id), l.Grade(id), l.Flagged(id)}); !ok || got != e || l.Letters(id) != len(word) {
				t.Fatalf("%q is %+v of %d letters, want %+v", word, got, l.Letters(id), e)
			}
			for _, other := range []string{word + "a", word[:len(word)-1], "q" + word, strings.ToUpper(word), word + " ", "é" + word} {
				_, known := merged[strings.ToLower(other)]
				if _, ok := l.Lookup(other); ok != known {
					t.Fatalf("Lookup(%q) says %v", other, ok)
				}
			}
		}
	})
}

func TestPrefixesAreThoseOfTheWordsInAnyCase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := drawEntries(t)
		l := gradedLexicon(t, entries)
		words := wordsOf(entries)
		ask := func(prefix string) {
			want := slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, prefix) })
			for _, typed := range []string{prefix, strings.ToUpper(prefix)} {
				if got := l.HasPrefix(typed); got != want {
					t.Fatalf("HasPrefix(%q) is %v, of %q", typed, got, words)
				}
			}
		}
		for _, w := range words {
			ask(w[:rapid.IntRange(0, len(w)).Draw(t, "letters")])
			ask(w + "a")
		}
		ask(rapid.StringMatching(`[a-z @{\x00é]{0,3}`).Draw(t, "prefix"))
	})
}

// TestForeignIDsNameNoWord tries every id that is not one of the lexicon's words, up to well beyond
// its end.
func TestForeignIDsNameNoWord(t *testing.T) {
	l := gradedLexicon(t, []gradedWord{{"cat", 2, true}, {"act", 3, true}, {"cats", 15, true}, {"a", 1, true}})
	words := slices.Collect(l.All())
	for id := range WordID(100) {
		if !slices.Contains(words, id) {
			checkForeign(t, l, id)
		}
	}
	checkForeign(t, l, 1<<31)
	checkForeign(t, l, ^WordID(0))
	checkForeign(t, lexicon(t), 0)
}

func checkForeign(t *testing.T, l *Lexicon, id WordID) {
	t.Helper()
	word, letters, grade, flagged := l.Word(id), l.Letters(id), l.Grade(id), l.Flagged(id)
	if word != "" || letters != 0 || grade != AllGrades || flagged {
		t.Errorf("%d is %q of %d letters, grade %d, flagged: %v", id, word, letters, grade, flagged)
	}
	if points := l.Points([]WordID{id}, Scoring{Table: Standard, ShortWords: true}); points < 0 {
		t.Errorf("%d is worth %d", id, points)
	}
	a := answers(t, l, board(t, "CATS/CATS", Plane), Rules{MinLetters: 1, Scoring: Scoring{Table: Flat}})
	if path, points := a.Path(id), a.Points(id); path != nil || points != 0 {
		t.Errorf("%d lies at %v for %d points", id, path, points)
	}
}

func TestIDsSortByLengthThenAlphabet(t *testing.T) {
	l := lexicon(t, "b", "abc", "a", "zz", "aa", "abcd", "zzz", "ab")
	want := []string{"a", "b", "aa", "ab", "zz", "abc", "zzz", "abcd"}
	if got := allWords(l); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPointsAreTheSumOfTheWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := gradedLexicon(t, drawEntries(t))
		ids := slices.Collect(l.All())
		if len(ids) > 0 {
			ids = rapid.SliceOf(rapid.SampledFrom(ids)).Draw(t, "ids") // in any order, with repetitions
		}
		for _, table := range ScoringTables() {
			scoring := Scoring{table, rapid.Bool().Draw(t, "short words")}
			want := 0
			for _, id := range ids {
				want += scoring.Points(len(l.Word(id)))
			}
			if got := l.Points(ids, scoring); got != want {
				t.Fatalf("%+v: %d points, want %d", scoring, got, want)
			}
		}
	})
}

func TestEmptyLexiconFindsNothing(t *testing.T) {
	l := lexicon(t)
	if _, ok := l.Lookup(""); ok || l.HasPrefix("") || l.Len() != 0 {
		t.Errorf("%d words", l.Len())
	}
	for _, shortest := range []int{1, 3, 5} {
		a := answers(t, l, board(t, "AQ*/I#B", Torus), Rules{MinLetters: shortest})
		if len(a.Words()) != 0 || a.Judge("banana").Reason != NotOnBoard || l.Points(a.Words(), Scoring{}) != 0 {
			t.Errorf("found %d words", len(a.Words()))
		}
	}
}

func TestWordsOf255LettersAreFound(t *testing.T) {
	long := strings.Repeat("ab", 127) + "c"
	l := lexicon(t, long)
	row := board(t, strings.ToUpper(long), Plane)
	v := answers(t, l, row, Rules{Scoring: Scoring{Table: ByLength}}).Judge(long)
	if v.Reason != Valid || v.Points != 255 {
		t.Errorf("%+v", v)
	}
}

func TestEnglishTakesAtMostFiveMegabytes(t *testing.T) {
	l := englishWords(t)
	if l.Len() < 250_000 || l.Bytes() > 5_000_000 {
		t.Errorf("%d words in %d bytes", l.Len(), l.Bytes())
	}
}

func TestMillionWordsAreTaken(t *testing.T) {
	var list strings.Builder
	for i := range 1_000_000 {
		for n := i; ; n /= 26 {
			list.WriteByte('a' + byte(n%26))
			if n < 26 {
				break
			}
		}
		list.WriteByte('\n')
	}
	var b Builder
	stats, err := b.Read(strings.NewReader(list.String()), ReadOptions{})
	if err != nil || stats.Words != 1_000_000 {
		t.Fatalf("%+v, %v", stats, err)
	}
	if l := build(t, &b); l.Len() != 1_000_000 {
		t.Errorf("%d words", l.Len())
	}
}
