package main

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"rattle/engine"
)

// list is the result: every word with its grade, and which of them have a flag.
type list struct {
	grades  map[string]engine.Grade
	flagged map[string]bool
}

// merge returns the list, or an error with everything in the review that does not fit its source.
func merge(s *scowl, r *review) (*list, error) {
	var wrong problems
	wrong.check(abbreviationsName, "not read yet", maps.Keys(s.abbreviations), func(word string) bool {
		_, taken := r.abbreviations[word]
		return taken || r.refused[word]
	})
	wrong.check(abbreviationsName, "taken, but no abbreviation of the source", maps.Keys(r.abbreviations), in(s.abbreviations))
	wrong.check(abbreviationsName, "refused, but no abbreviation of the source", maps.Keys(r.refused), in(s.abbreviations))
	wrong.check(removedName, "not in the source", maps.Keys(r.removed), in(s.words))

	grades := maps.Clone(s.words)
	maps.DeleteFunc(grades, func(word string, _ engine.Grade) bool { return r.removed[word] })
	maps.Copy(grades, r.abbreviations)
	wrong.check(extraName, "refused in "+abbreviationsName, maps.Keys(r.extra), func(word string) bool { return !r.refused[word] })
	wrong.check(extraName, "in the list without it", maps.Keys(r.extra), func(word string) bool { return !in(grades)(word) })
	maps.Copy(grades, r.extra)
	wrong.check(flaggedName, "not in the list", maps.Keys(r.flagged), in(grades))
	return &list{grades: grades, flagged: r.flagged}, errors.Join(wrong...)
}

// problems collects errors, so that one run reports all of them.
type problems []error

func (m *problems) check(name, what string, words iter.Seq[string], fits func(word string) bool) {
	var bad []string
	for word := range words {
		if !fits(word) {
			bad = append(bad, word)
		}
	}
	if len(bad) > 0 {
		slices.Sort(bad)
		*m = append(*m, fmt.Errorf("%s: %s: %s", name, what, strings.Join(bad, " ")))
	}
}

func in(grades map[string]engine.Grade) func(word string) bool {
	return func(word string) bool {
		_, ok := grades[word]
		return ok
	}
}

// pack returns the list as a packed lexicon.
func (l *list) pack() ([]byte, error) {
	var b engine.Builder
	for word, grade := range l.grades {
		if err := b.Add(word, grade, l.flagged[word]); err != nil {
			return nil, err
		}
	}
	lexicon, err := b.Build()
	if err != nil {
		return nil, err
	}
	return lexicon.Pack(), nil
}
