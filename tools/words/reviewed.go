package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"strings"

	"rattle/engine"
)

const (
	abbreviationsName = "abbreviations.txt"
	extraName         = "extra.txt"
	removedName       = "removed.txt"
	flaggedName       = "flagged.txt"
)

// refusedMark begins a line of rejected abbreviations, where others have a size.
const refusedMark = "-"

// review is the decisions of reviewers, in four files beside the lexicon. In each of them #
// begins a comment, and no word occurs twice.
type review struct {
	abbreviations map[string]engine.Grade // the ones taken
	refused       map[string]bool
	extra         map[string]engine.Grade
	removed       map[string]bool
	flagged       map[string]bool
	sums          map[string]string // SHA-256 by file
}

func readReview(folder fs.FS) (*review, error) {
	r := &review{sums: map[string]string{}}
	texts := map[string][]byte{}
	for _, name := range []string{abbreviationsName, extraName, removedName, flaggedName} {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		texts[name], r.sums[name] = data, hexSum(data)
	}
	var err error
	if r.abbreviations, r.refused, err = readGraded(abbreviationsName, texts[abbreviationsName]); err != nil {
		return nil, err
	}
	var refused map[string]bool
	if r.extra, refused, err = readGraded(extraName, texts[extraName]); err != nil {
		return nil, err
	}
	for word := range maps.Keys(refused) {
		return nil, fmt.Errorf("%s: %s is refused, but nobody proposes it", extraName, word)
	}
	if r.removed, err = readPlain(removedName, texts[removedName]); err != nil {
		return nil, err
	}
	r.flagged, err = readPlain(flaggedName, texts[flaggedName])
	return r, err
}

// readGraded reads lines of a size and the words that get its grade, or of refusedMark
// and words.
func readGraded(name string, text []byte) (grades map[string]engine.Grade, refused map[string]bool, err error) {
	grades, refused = map[string]engine.Grade{}, map[string]bool{}
	err = eachLine(name, text, func(fields []string) error {
		grade, known := gradeOf(fields[0])
		if !known && fields[0] != refusedMark {
			return fmt.Errorf("%q is neither a size (one of %v) nor %q", fields[0], sizes(), refusedMark)
		}
		for _, word := range fields[1:] {
			_, twice := grades[word]
			switch {
			case twice || refused[word]:
				return fmt.Errorf("%s stands here twice", word)
			case known:
				grades[word] = grade
			default:
				refused[word] = true
			}
		}
		return checkWords(fields[1:])
	})
	return grades, refused, err
}

// readPlain reads words.
func readPlain(name string, text []byte) (map[string]bool, error) {
	words := map[string]bool{}
	return words, eachLine(name, text, func(fields []string) error {
		for _, word := range fields {
			if words[word] {
				return fmt.Errorf("%s stands here twice", word)
			}
			words[word] = true
		}
		return checkWords(fields)
	})
}

func checkWords(words []string) error {
	for _, word := range words {
		if !isWord(word) {
			return fmt.Errorf("%q is not three or more letters a to z", word)
		}
	}
	return nil
}

// eachLine calls do with the fields of each line that has any, up to the first error.
func eachLine(name string, text []byte, do func(fields []string) error) error {
	number := 0
	for line := range bytes.Lines(text) {
		number++
		line, _, _ = bytes.Cut(line, []byte("#"))
		fields := strings.Fields(string(line))
		if len(fields) == 0 {
			continue
		}
		if err := do(fields); err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	return nil
}
