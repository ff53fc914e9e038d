package main

import (
	"encoding/json"
	"maps"
	"slices"
)

const outputName = "english.words"

// manifest describes what the lexicon was made of, so that anybody can check it, and a change shows
// what became of the words. Tests in engine/english compare the lexicon with it.
type manifest struct {
	Output  output         `json:"output"`
	Words   int            `json:"words"`
	Flagged int            `json:"flagged"` // of the words
	Sizes   []sizeCount    `json:"sizes"`   // by grade: the first is grade 0
	From    map[string]int `json:"from"`    // words by where they come from
	Dropped map[string]int `json:"dropped"` // entries of the sources that are no words here
	Sources []sourceSum    `json:"sources"`
}

type output struct {
	File   string `json:"file"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

type sizeCount struct {
	Size  int `json:"size"`  // SCOWL's name for the grade
	Words int `json:"words"` // of this grade
	Total int `json:"total"` // of this grade and those below
}

type sourceSum struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	SHA256  string `json:"sha256"`
}

func describe(s *scowl, r *review, l *list, packed []byte) ([]byte, error) {
	m := manifest{
		Output:  output{File: outputName, Bytes: len(packed), SHA256: hexSum(packed)},
		Words:   len(l.grades),
		Flagged: len(l.flagged),
		From: map[string]int{
			"scowl":           len(s.words) - len(r.removed),
			abbreviationsName: len(r.abbreviations),
			extraName:         len(r.extra),
		},
		Dropped: map[string]int{
			"scowl, not three or more letters a to z": s.rejected,
			abbreviationsName:                         len(r.refused),
			removedName:                               len(r.removed),
		},
		Sources: []sourceSum{
			{Name: packageName, Version: scowlVersion, SHA256: packageSum},
			{Name: "files read from it", SHA256: s.sum},
		},
	}
	for _, size := range sizes() {
		m.Sizes = append(m.Sizes, sizeCount{Size: size})
	}
	for _, grade := range l.grades {
		m.Sizes[grade].Words++
	}
	total := 0
	for i := range m.Sizes {
		total += m.Sizes[i].Words
		m.Sizes[i].Total = total
	}
	for _, name := range slices.Sorted(maps.Keys(r.sums)) {
		m.Sources = append(m.Sources, sourceSum{Name: name, SHA256: r.sums[name]})
	}
	data, err := json.MarshalIndent(m, "", "\t")
	return append(data, '\n'), err
}
