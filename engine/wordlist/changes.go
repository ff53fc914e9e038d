package wordlist

import (
	"fmt"
	"slices"
	"strings"

	"rattle/engine"
)

// Changes are the words that an operator adds and takes out, each list in order and without repetitions. The zero value
// changes nothing.
type Changes struct {
	Extra   []string
	Removed []string
}

// New returns changes. The error names a word that is in both lists, or says that there are more than [MaxWords].
func New(extra, removed []string) (Changes, error) {
	c := Changes{sorted(extra), sorted(removed)}
	if n := len(c.Extra) + len(c.Removed); n > MaxWords {
		return Changes{}, fmt.Errorf("the lists have %d words, and %d are allowed", n, MaxWords)
	}
	for _, word := range c.Extra {
		if _, both := slices.BinarySearch(c.Removed, word); both {
			return Changes{}, fmt.Errorf("%q is in both lists", word)
		}
	}
	return c, nil
}

func sorted(words []string) []string { return slices.Compact(slices.Sorted(slices.Values(words))) }

// IsZero reports whether the changes are none.
func (c Changes) IsZero() bool { return len(c.Extra)+len(c.Removed) == 0 }

// Text returns the changes as text: a line "+word" for each that is added, and "-word" for each that is taken out.
func (c Changes) Text() string {
	var b strings.Builder
	for _, word := range c.Extra {
		b.WriteString("+" + word + "\n")
	}
	for _, word := range c.Removed {
		b.WriteString("-" + word + "\n")
	}
	return b.String()
}

// Parse returns the changes that a text of [Changes.Text] stands for. An error names the line.
func Parse(text string) (Changes, error) {
	var extra, removed []string
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		word, adds := strings.CutPrefix(line, "+")
		word, removes := strings.CutPrefix(word, "-")
		switch {
		case line == "":
			continue
		case adds == removes || !isWord(word):
			return Changes{}, fmt.Errorf("line %d is neither +word nor -word: %.40q", n, line)
		case adds:
			extra = append(extra, word)
		default:
			removed = append(removed, word)
		}
	}
	return New(extra, removed)
}

// Apply returns a lexicon with the changes. Added words have a grade at most, so that they count in the list of that grade
// and in all larger ones; a word that the lexicon flags stays flagged. Words to take out that the lexicon lacks are no
// error. It takes some tenths of a second.
func (c Changes) Apply(l *engine.Lexicon, highest engine.Grade) (*engine.Lexicon, error) {
	if c.IsZero() {
		return l, nil
	}
	var b engine.Builder
	for id := range l.All() {
		word := l.Word(id)
		if _, removed := slices.BinarySearch(c.Removed, word); removed {
			continue
		}
		if err := b.Add(word, l.Grade(id), l.Flagged(id)); err != nil {
			return nil, fmt.Errorf("keep a word: %w", err)
		}
	}
	for _, word := range c.Extra {
		if err := b.Add(word, highest, false); err != nil {
			return nil, fmt.Errorf("add a word: %w", err)
		}
	}
	return b.Build()
}
