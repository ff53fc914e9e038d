package phrase

import (
	_ "embed" // the words
	"slices"
	"strings"
)

// The words were drawn once from the Everyday list, see tools/phrase. They never change, because phrases on
// paper are made of them.
//
//go:generate go run rattle/tools/phrase

//go:embed words.txt
var wordsText string

var wordList = strings.Fields(wordsText)

// PrefixLetters is how many first letters identify a word.
const PrefixLetters = 4

// Text returns all 2,048 words in order, one a line.
func Text() string { return wordsText }

// Words returns a copy of the list. The index of a word is the number that it encodes.
func Words() []string { return slices.Clone(wordList) }

// indexOf returns the index of a word, whole or as its first letters.
func indexOf(typed string) (int, bool) {
	if len(typed) < PrefixLetters {
		return 0, false
	}
	i, _ := slices.BinarySearch(wordList, typed)
	return i, i < len(wordList) && strings.HasPrefix(wordList[i], typed)
}
