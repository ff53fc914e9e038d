// Package english holds the English words, embedded: some 256,000, each with a grade.
//
// They are the words of SCOWL up to size 80, in all its spellings (color and colour), with the
// diacritics taken off, of three or more letters. SCOWL's sizes, 10 for the most common words to 80
// for those of word games, are the grades 0 to 8. Names, contractions and Roman numerals are left
// out. Four files beside this one have the reviewed additions and removals:
//
//	abbreviations.txt  which of SCOWL's abbreviations are spoken as words (max, intro, app)
//	extra.txt          everyday words that SCOWL lacks (wifi, sudoku, hangry)
//	removed.txt        entries of SCOWL's that are no words of the game, with the reason
//	flagged.txt        slurs and obscenities: they may score, the game never shows them
//
// To change a list, edit its file and run "go generate"; MANIFEST.json then describes the result,
// and a test fails if this step was forgotten. The authors of the words and their terms are in
// LICENSE.scowl, which [License] returns.
package english

import (
	_ "embed"
	"fmt"

	"rattle/engine"
)

//go:generate go run rattle/tools/words

// A list is the words of its grade and all grades below.
const (
	Everyday engine.Grade = 5 // SCOWL size 55: 72,000 words that most people know
	Standard engine.Grade = 7 // SCOWL size 70: 119,000 words, as in a large dictionary
	Full     engine.Grade = 8 // SCOWL size 80: all 256,000, as word games know them
)

//go:embed english.words
var packed []byte

//go:embed LICENSE.scowl
var license string

// Lexicon unpacks the words. It takes milliseconds and returns a new lexicon of some megabytes each
// time: call it once, and share the result. An error means that the program was built with damaged
// data.
func Lexicon() (*engine.Lexicon, error) {
	lexicon, err := engine.Unpack(packed)
	if err != nil {
		return nil, fmt.Errorf("reading the English words: %w", err)
	}
	return lexicon, nil
}

// License returns the notices of those who made the words, which must accompany the words wherever
// they go.
func License() string { return license }
