package wordlist_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rattle/engine"
	"rattle/engine/wordlist"
)

func lexiconOf(t interface{ Fatal(...any) }, graded map[string]engine.Grade) *engine.Lexicon {
	var b engine.Builder
	for word, grade := range graded {
		if err := b.Add(word, grade, strings.HasPrefix(word, "bad")); err != nil {
			t.Fatal(err)
		}
	}
	l, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestApplyIsWhatASetWouldBe compares lexicons with changes with sets of words.
func TestApplyIsWhatASetWouldBe(t *testing.T) {
	some := rapid.SliceOfDistinct(rapid.StringMatching(`[a-c]{2,4}|bad[a-c]`), func(w string) string { return w })
	rapid.Check(t, func(rt *rapid.T) {
		before := make(map[string]engine.Grade)
		for _, word := range some.Draw(rt, "before") {
			before[word] = engine.Grade(rapid.IntRange(0, 8).Draw(rt, "grade"))
		}
		extra := some.Draw(rt, "extra")
		removed := slices.DeleteFunc(some.Draw(rt, "removed"), func(w string) bool { return slices.Contains(extra, w) })
		c, err := wordlist.New(extra, removed)
		if err != nil {
			rt.Fatal(err)
		}
		want := make(map[string]engine.Grade)
		for word, grade := range before {
			if !slices.Contains(removed, word) {
				want[word] = grade
			}
		}
		for _, word := range extra {
			if grade, ok := want[word]; !ok || grade > 5 {
				want[word] = 5
			}
		}
		got, err := c.Apply(lexiconOf(rt, before), 5)
		if err != nil {
			rt.Fatal(err)
		}
		if got.Len() != len(want) {
			rt.Fatalf("the lexicon has %d words, want %d", got.Len(), len(want))
		}
		for word, grade := range want {
			id, ok := got.Lookup(word)
			_, known := before[word]
			if !ok || got.Grade(id) != grade || got.Flagged(id) != (known && strings.HasPrefix(word, "bad")) {
				rt.Errorf("%q is there %v with grade %d, flagged %v; want grade %d", word, ok, got.Grade(id), got.Flagged(id), grade)
			}
		}
		again, err := wordlist.Parse(c.Text())
		if err != nil || again.Text() != c.Text() {
			rt.Errorf("%q is parsed as %q (%v)", c.Text(), again.Text(), err)
		}
	})
}

func TestListsThatAreNone(t *testing.T) {
	if words, err := wordlist.Read(strings.NewReader("\ufeffZoomies # what dogs have\n\n  hygge\r\n")); err != nil || !slices.Equal(words, []string{"zoomies", "hygge"}) {
		t.Errorf("the list has the words %q (%v)", words, err)
	}
	for list, want := range map[string]string{
		"tea\nnaïve":                        "line 2",
		"two words":                         "line 1",
		"a":                                 "line 1",
		strings.Repeat("x", 41):             "line 1",
		strings.Repeat("x", 70_000):         "too long",
		strings.Repeat("ab\n", 5001):        "at most 5000 words",
		strings.Repeat("# remark\n", 1<<17): "at most 1048576 bytes",
	} {
		if _, err := wordlist.Read(strings.NewReader(list)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q is read with the error %v, want one with %q", list, err, want)
		}
	}
	for _, text := range []string{"tea", "+", "+-tea", "-TEA", "+tea\n-tea"} {
		if c, err := wordlist.Parse(text); err == nil {
			t.Errorf("%q is parsed as %+v", text, c)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("+tea\n-zzz\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := wordlist.Parse(text)
		if err != nil {
			return
		}
		if again, err := wordlist.Parse(c.Text()); err != nil || again.Text() != c.Text() {
			t.Errorf("%q is parsed as %q, and that as %q (%v)", text, c.Text(), again.Text(), err)
		}
	})
}
