package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"rattle/engine"
)

const (
	listsFolder = "usr/share/dict/scowl"
	licenceFile = "usr/share/doc/scowl/copyright"
)

// sizes returns the sizes of SCOWL's lists that are used, the most common words first. A word's
// grade is the index here of its smallest size. The largest size, 95, is unused: most people would
// not call its entries words.
func sizes() []int { return []int{10, 20, 35, 40, 50, 55, 60, 70, 80} }

// scowl is the part of the package that is used.
type scowl struct {
	words         map[string]engine.Grade
	abbreviations map[string]engine.Grade // of those that are not words also
	rejected      int                     // words that are not three or more letters a to z
	licence       []byte
	sum           string // SHA-256 over the names and contents of the files that were read
}

// readSCOWL reads the package's lists. Their names are CATEGORY-SUBCATEGORY.SIZE, where the
// category is a spelling (british, variant_2 ...): all of them are used. Of the subcategories only
// words and abbreviations are, which leaves out names, contractions, roman numerals and the jargon
// of hackers.
func readSCOWL(pkg fs.FS) (*scowl, error) {
	s := &scowl{words: map[string]engine.Grade{}, abbreviations: map[string]engine.Grade{}}
	files, err := fs.ReadDir(pkg, listsFolder)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	read := func(name string) ([]byte, error) {
		data, err := fs.ReadFile(pkg, name)
		fmt.Fprintf(sum, "%s %d\n", name, len(data))
		sum.Write(data)
		return data, err
	}
	rejected := map[string]bool{}
	for _, file := range files { // sorted by name
		list, size, _ := strings.Cut(file.Name(), ".")
		_, subcategory, _ := strings.Cut(list, "-")
		grade, taken := gradeOf(size)
		if !taken || subcategory != "words" && subcategory != "abbreviations" {
			continue
		}
		data, err := read(path.Join(listsFolder, file.Name()))
		if err != nil {
			return nil, err
		}
		for entry := range strings.Lines(string(data)) {
			entry = strings.TrimSpace(entry)
			word := fold(entry)
			switch {
			case subcategory == "abbreviations" && isWord(word):
				keepLowest(s.abbreviations, word, grade)
			case subcategory == "words" && isWord(word):
				keepLowest(s.words, word, grade)
			case subcategory == "words":
				rejected[entry] = true
			}
		}
	}
	for word := range s.words {
		delete(s.abbreviations, word)
	}
	s.rejected = len(rejected)
	s.licence, err = read(licenceFile)
	s.sum = hex.EncodeToString(sum.Sum(nil))
	return s, err
}

func keepLowest(grades map[string]engine.Grade, word string, grade engine.Grade) {
	if old, known := grades[word]; !known || grade < old {
		grades[word] = grade
	}
}

// gradeOf returns the grade of a size of SCOWL's, and reports whether words of that size are used.
func gradeOf(size string) (engine.Grade, bool) {
	n, err := strconv.Atoi(size)
	place := slices.Index(sizes(), n)
	return engine.Grade(max(place, 0)), err == nil && place >= 0
}

// fold removes diacritics, as players type words without them.
func fold(word string) string {
	word = strings.ReplaceAll(word, "ø", "o") // a letter of its own to Unicode
	bare, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn))), word)
	if err != nil {
		return "" // no word: rejected, and counted as such
	}
	return bare
}

// isWord reports whether a folded entry can be played: three or more letters a to z. This also
// drops capitals and possessives.
func isWord(word string) bool {
	return len(word) >= 3 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == ""
}
