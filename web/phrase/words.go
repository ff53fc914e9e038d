package phrase

import (
	_ "embed" // the words
	"slices"
	"strings"
)

// The words were drawn once from the Everyday list, see tools/phrase, and stay as they are for good:
// phrases on paper are made of them.
//
//go:generate go run rattle/tools/phrase

//go:embed words.txt
var text string

var list = strings.Fields(text)

// KnownBy is how many letters tell a word from all others.
const KnownBy = 4

// Text returns all 2,048 words in order, one a line.
func Text() string { return text }

// Words returns a copy of them. The place of a word is the number that it stands for.
func Words() []string { return slices.Clone(list) }

// indexOf returns the place of a word, whole or as its first letters.
func indexOf(typed string) (int, bool) {
	if len(typed) < KnownBy {
		return 0, false
	}
	i, _ := slices.BinarySearch(list, typed)
	return i, i < len(list) && strings.HasPrefix(list[i], typed)
}
