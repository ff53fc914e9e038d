package engine

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Builder collects words for a [Lexicon]. The zero value is ready to use. It is not safe for
// concurrent use.
type Builder struct {
	entries []entry
}

type entry struct {
	word string
	bits uint32 // flag and grade, as in a node
}

// Add adds one word, in any case. A word that is added twice keeps its lowest grade and any flag.
// Add fails when the word is empty, has more than [MaxLetters] letters, or has characters other
// than a to z.
func (b *Builder) Add(word string, g Grade, flagged bool) error {
	if g > AllGrades {
		return fmt.Errorf("word %q: grade %d is above %d", truncate(word), g, AllGrades)
	}
	word, err := fold(word)
	if err != nil {
		return err
	}
	b.add(word, g, flagged)
	return nil
}

func (b *Builder) add(folded string, g Grade, flagged bool) {
	e := entry{word: folded, bits: uint32(g) << gradeShift}
	if flagged {
		e.bits |= flagBit
	}
	b.entries = append(b.entries, e)
}

// fold validates a word and returns it in lower case.
func fold(word string) (string, error) {
	if len(word) == 0 || len(word) > MaxLetters {
		return "", fmt.Errorf("word %q: a word has 1 to %d letters", truncate(word), MaxLetters)
	}
	folded, ok := lower(word)
	if !ok {
		return "", fmt.Errorf("word %q: only the letters a to z make a word", truncate(word))
	}
	return folded, nil
}

// lower returns word in lower case, and reports whether it has nothing but letters.
func lower(word string) (string, bool) {
	isLower := true
	for i := range len(word) {
		c := word[i]
		if 'A' <= c && c <= 'Z' {
			isLower = false
		} else if c < 'a' || c > 'z' {
			return "", false
		}
	}
	if isLower {
		return word, true
	}
	return strings.ToLower(word), true
}

// ReadOptions are the limits and the grade with which [Builder.Read] reads a stream.
type ReadOptions struct {
	Grade          Grade // of every word read
	UntilBlankLine bool  // stop after the first blank line that follows a word; else at the end of the stream
	MaxBytes       int   // of the stream; 0 is unlimited
	MaxWords       int   // in the builder afterwards, repetitions included; 0 is unlimited
}

// ErrListTooLong is returned for a word list beyond the limits of [ReadOptions].
var ErrListTooLong = errors.New("the word list is too long")

// ReadStats counts what [Builder.Read] read.
type ReadStats struct {
	Words    int      // words taken, repetitions included
	Rejected int      // words with other characters than letters, or too long
	Samples  []string // the first few of the rejected, shortened
}

const maxSamples = 3

// Read adds words separated by white space, in any case and with any line ends, and returns counts
// of what it read and rejected. The error is r's, or ErrListTooLong. If r is a [bufio.Reader], the
// text behind the blank line that ends the list can be read from it afterwards.
func (b *Builder) Read(r io.Reader, o ReadOptions) (ReadStats, error) {
	var stats ReadStats
	if o.Grade > AllGrades {
		return stats, fmt.Errorf("reading words: grade %d is above %d", o.Grade, AllGrades)
	}
	lines := bufio.NewReader(r) // r itself, where it is one: what follows stays in it
	begun := false
	for bytes, first := 0, true; ; first = false {
		line, err := readLine(lines, maxWordLine)
		ended := errors.Is(err, io.EOF)
		if err != nil && !ended {
			return stats, fmt.Errorf("reading words: %w", err)
		}
		if !ended {
			bytes++ // the line end
		}
		if bytes += len(line); o.MaxBytes > 0 && bytes > o.MaxBytes {
			return stats, ErrListTooLong
		}
		if first {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		blank := true
		for word := range strings.FieldsSeq(line) {
			blank, begun = false, true
			folded, ok := lower(word)
			if !ok || len(word) > MaxLetters {
				stats.reject(word)
				continue
			}
			stats.Words++
			b.add(folded, o.Grade, false)
			if o.MaxWords > 0 && len(b.entries) > o.MaxWords {
				return stats, ErrListTooLong
			}
		}
		if ended || (blank && begun && o.UntilBlankLine) {
			return stats, nil
		}
	}
}

// maxWordLine bounds the memory for one line.
const maxWordLine = 16 << 20

func (s *ReadStats) reject(word string) {
	s.Rejected++
	if len(s.Samples) < maxSamples {
		s.Samples = append(s.Samples, strings.ToValidUTF8(truncate(word), "?"))
	}
}

// ErrTooManyWords is returned for a word list that does not fit a lexicon (268 million nodes).
var ErrTooManyWords = errors.New("too many words")

// Build returns the lexicon. The builder can take more words afterwards, for another one.
func (b *Builder) Build() (*Lexicon, error) {
	entries := mergeEntries(b.entries)
	size := countNodes(entries)
	if size > maxNodes {
		return nil, ErrTooManyWords
	}
	l := &Lexicon{words: len(entries), nodes: make([]node, 1, size)}
	type span struct{ from, to int } // entries below a node
	level := []span{{0, len(entries)}}
	for depth := 0; len(level) > 0; depth++ {
		l.levels = append(l.levels, uint32(len(l.nodes)-len(level)))
		var below []span
		for i, s := range level {
			n := &l.nodes[int(l.levels[depth])+i]
			n.child = uint32(len(l.nodes) + len(below))
			if s.from < s.to && len(entries[s.from].word) == depth {
				n.bits = wordBit | entries[s.from].bits
				s.from++
			}
			for s.from < s.to {
				letter := entries[s.from].word[depth]
				to := s.from + 1
				for to < s.to && entries[to].word[depth] == letter {
					to++
				}
				n.bits |= 1 << (letter - 'a')
				below = append(below, span{s.from, to})
				s.from = to
			}
		}
		l.nodes = l.nodes[:len(l.nodes)+len(below)]
		level = below
	}
	l.levels = append(l.levels, uint32(len(l.nodes)))
	return l, nil
}

// countNodes returns the size of the trie: the root, and for each word a node for each letter
// that it does not share with the word before.
func countNodes(sorted []entry) int {
	n, before := 1, ""
	for _, e := range sorted {
		n += len(e.word) - sharedLetters(before, e.word)
		before = e.word
	}
	return n
}

func sharedLetters(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// mergeEntries returns a sorted copy in which entries of the same word are merged.
func mergeEntries(all []entry) []entry {
	sorted := slices.Clone(all)
	slices.SortFunc(sorted, func(a, b entry) int { return strings.Compare(a.word, b.word) })
	merged := sorted[:0]
	for _, e := range sorted {
		if last := len(merged) - 1; last >= 0 && merged[last].word == e.word {
			flag := (merged[last].bits | e.bits) & flagBit
			merged[last].bits = min(merged[last].bits&^flagBit, e.bits&^flagBit) | flag
			continue
		}
		merged = append(merged, e)
	}
	return merged
}
