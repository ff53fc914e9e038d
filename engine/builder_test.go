package engine

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func build(t rapid.TB, b *Builder) *Lexicon {
	t.Helper()
	l, err := b.Build()
	if err != nil {
		t.Fatalf("building: %v", err)
	}
	return l
}

func allWords(l *Lexicon) []string { return spell(l, slices.Collect(l.All())) }

func TestWordsAreReadFromAnyList(t *testing.T) {
	cases := []struct {
		name, text string
		want       []string
	}{
		{"a word a line", "cat\nact\n", []string{"act", "cat"}},
		{"no last line end", "cat\nact", []string{"act", "cat"}},
		{"any case", "Cat ACT cAt", []string{"act", "cat"}},
		{"CRLF", "cat\r\nact\r\n", []string{"act", "cat"}},
		{"CR only", "cat\ract\r", []string{"act", "cat"}},
		{"mixed line ends", "cat\r\nact\rtact\na", []string{"a", "act", "cat", "tact"}},
		{"white space of all kinds", " cat\tact \v tact\fa\u00a0b\u2003\n", []string{"a", "b", "act", "cat", "tact"}},
		{"blank lines between", "cat\n\n \nact", []string{"act", "cat"}},
		{"byte order mark", "\ufeffcat\nact", []string{"act", "cat"}},
		{"empty", "", []string{}},
		{"blank", "\n \r\n\r", []string{}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range []io.Reader{
				strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text)),
			} {
				var b Builder
				stats, err := b.Read(r, ReadOptions{Grade: 2})
				if err != nil || stats.Rejected != 0 {
					t.Fatalf("%+v, %v", stats, err)
				}
				l := build(t, &b)
				if diff := cmp.Diff(c.want, allWords(l)); diff != "" {
					t.Error(diff)
				}
				for id := range l.All() {
					if l.Grade(id) != 2 {
						t.Errorf("%s has grade %d", l.Word(id), l.Grade(id))
					}
				}
			}
		})
	}
}

func TestReadingMayStopAtABlankLine(t *testing.T) {
	for text, want := range map[string][]string{
		"cat\nact\n\ntact": {"act", "cat"}, "cat\r\n\r\nact": {"cat"}, "cat\r\ract": {"cat"}, "cat\n \t\nact": {"cat"},
		"\n \r\n\ncat\n\nact": {"cat"}, "\n": {}, "can't\n\ncat": {}, "cat act\n": {"act", "cat"},
	} {
		var b Builder
		if _, err := b.Read(strings.NewReader(text), ReadOptions{UntilBlankLine: true}); err != nil {
			t.Fatal(err)
		}
		if got := allWords(build(t, &b)); !slices.Equal(got, want) {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}

func TestAListHasBounds(t *testing.T) {
	for _, c := range []struct {
		text  string
		o     ReadOptions
		words int // -1: too long
	}{
		{"cat act tact", ReadOptions{MaxWords: 3}, 3},
		{"cat act tact", ReadOptions{MaxWords: 2}, -1},
		{"cat cat\ncat", ReadOptions{MaxWords: 2}, -1},
		{"cat 42 x1 act\n", ReadOptions{MaxWords: 2}, 2},
		{"cat\nact\n", ReadOptions{MaxBytes: 8}, 2},
		{"cat\nact", ReadOptions{MaxBytes: 7}, 2},
		{"cat\nact\n", ReadOptions{MaxBytes: 7}, -1},
		{"cat\nact", ReadOptions{MaxBytes: 6}, -1},
		{"\n\n\n\n", ReadOptions{MaxBytes: 3}, -1},
	} {
		var b Builder
		stats, err := b.Read(strings.NewReader(c.text), c.o)
		if tooLong := errors.Is(err, ErrListTooLong); tooLong != (c.words < 0) || !tooLong && (err != nil || stats.Words != c.words) {
			t.Errorf("%q with %+v gives %+v, %v", c.text, c.o, stats, err)
		}
	}
	var b Builder
	for range 2 {
		if _, err := b.Read(strings.NewReader("cat act"), ReadOptions{MaxWords: 4}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.Read(strings.NewReader("cat"), ReadOptions{MaxWords: 4}); !errors.Is(err, ErrListTooLong) {
		t.Errorf("a fifth word gives %v", err)
	}
}

func TestWhatFollowsTheBlankLineStaysInTheStream(t *testing.T) {
	r := bufio.NewReader(strings.NewReader("cat\nact\n\nwhat follows"))
	var b Builder
	if _, err := b.Read(r, ReadOptions{UntilBlankLine: true}); err != nil {
		t.Fatal(err)
	}
	if rest, _ := io.ReadAll(r); string(rest) != "what follows" {
		t.Errorf("left is %q", rest)
	}
}

func TestRejectedWordsAreCountedAndShown(t *testing.T) {
	var b Builder
	tooLong := strings.Repeat("x", MaxLetters+1)
	stats, err := b.Read(strings.NewReader("cat don't naïve cat "+tooLong+" \xff\xfe a1\n"), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := ReadStats{Words: 2, Rejected: 5, Samples: []string{"don't", "naïve", tooLong[:20] + "…"}}
	if diff := cmp.Diff(want, stats); diff != "" {
		t.Error(diff)
	}
	if got := allWords(build(t, &b)); !slices.Equal(got, []string{"cat"}) {
		t.Errorf("took %q", got)
	}
}

func TestBinaryIsRejectedAndNoMore(t *testing.T) {
	data := bytes.Repeat([]byte{0x7f, 'E', 0, 0xff, '\n', 0x80, '\r', ' '}, 10_000)
	var b Builder
	stats, err := b.Read(bytes.NewReader(data), ReadOptions{})
	if err != nil || stats.Words != 0 || stats.Rejected != 20_000 || len(stats.Samples) != maxSamples {
		t.Errorf("%+v, %v", stats, err)
	}
	for _, s := range stats.Samples {
		if strings.ToValidUTF8(s, "") != s {
			t.Errorf("sample %q is no text", s)
		}
	}
}

// endless is a reader of one line without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestReadEndsWithAnError(t *testing.T) {
	broken := errors.New("the line is cut")
	var b Builder
	stats, err := b.Read(io.MultiReader(strings.NewReader("cat\nact"), iotest.ErrReader(broken)), ReadOptions{})
	if !errors.Is(err, broken) || stats.Words == 0 {
		t.Errorf("a broken stream gives %+v, %v", stats, err)
	}
	if _, err := b.Read(strings.NewReader("cat"), ReadOptions{Grade: AllGrades + 1}); err == nil {
		t.Error("words of grade 16 are taken")
	}
	if _, err := b.Read(endless{}, ReadOptions{}); err == nil || !strings.Contains(err.Error(), "a line of more than") {
		t.Errorf("an endless line gives %v", err)
	}
}

func TestAddRefuses(t *testing.T) {
	var b Builder
	for _, word := range []string{"", "a b", "é", "a\n", "a-b", strings.Repeat("a", MaxLetters+1)} {
		if err := b.Add(word, 0, false); err == nil {
			t.Errorf("%.20q is taken", word)
		}
	}
	if err := b.Add("cat", AllGrades+1, false); err == nil {
		t.Error("grade 16 is taken")
	}
	if l := build(t, &b); l.Len() != 0 {
		t.Errorf("%d words", l.Len())
	}
}

func TestRepeatedWordKeepsItsLowestGradeAndAnyFlag(t *testing.T) {
	l := gradedLexicon(t, []gradedWord{
		{"cat", 5, false}, {"CAT", 2, true}, {"cat", 7, false}, {"act", 3, false}, {"act", 1, false}, {"act", 15, false},
	})
	if l.Len() != 2 {
		t.Fatalf("%d words, want 2", l.Len())
	}
	for word, want := range map[string]gradedWord{"cat": {"cat", 2, true}, "act": {"act", 1, false}} {
		id, ok := l.Lookup(word)
		if got := (gradedWord{l.Word(id), l.Grade(id), l.Flagged(id)}); !ok || got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

func TestBuilderGoesOnAfterBuild(t *testing.T) {
	var b Builder
	for i, word := range []string{"cat", "act", "tact"} {
		if err := b.Add(word, 0, false); err != nil {
			t.Fatal(err)
		}
		if l := build(t, &b); l.Len() != i+1 {
			t.Errorf("%d words, want %d", l.Len(), i+1)
		}
	}
}

func FuzzReadWords(f *testing.F) {
	f.Add("cat\r\nAct\rdon't\n\nx", false)
	f.Add("\ufeffa\u00a0b \xff", true)
	f.Fuzz(func(t *testing.T, text string, untilBlank bool) {
		var b Builder
		stats, err := b.Read(strings.NewReader(text), ReadOptions{UntilBlankLine: untilBlank})
		if err != nil {
			t.Fatal(err)
		}
		if !untilBlank {
			fields := len(strings.Fields(strings.TrimPrefix(text, "\ufeff")))
			if stats.Words+stats.Rejected != fields {
				t.Errorf("%d + %d of %d words", stats.Words, stats.Rejected, fields)
			}
		}
		l := build(t, &b)
		if l.Len() > stats.Words || (l.Len() == 0) != (stats.Words == 0) {
			t.Errorf("%d words were read, the lexicon has %d", stats.Words, l.Len())
		}
		for id := range l.All() {
			if back, ok := l.Lookup(l.Word(id)); !ok || back != id {
				t.Errorf("%q is found at %d, not at %d", l.Word(id), back, id)
			}
		}
	})
}
