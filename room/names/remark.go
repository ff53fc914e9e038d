package names

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

const (
	// MaxRemarkLength is the maximum number of characters (grapheme clusters) of a remark.
	MaxRemarkLength = 140
	// MaxRemarkBytes is the maximum length of a remark in UTF-8; input may be four times as long.
	MaxRemarkBytes = 6 * MaxRemarkLength
)

// CleanRemark returns a remark as others may see it. It removes characters that are invisible or do
// not stay in their place, and replaces offensive words by stars. It returns false if nothing is
// left, or too much.
func CleanRemark(typed string) (remark string, ok bool) {
	if len(typed) > 4*MaxRemarkBytes || !utf8.ValidString(typed) {
		return "", false
	}
	stack := noMarks
	remark = strings.Map(func(c rune) rune {
		if !stack.accepts(c) {
			return -1
		}
		return c
	}, singleBlanks(norm.NFC.String(typed)))
	remark = norm.NFC.String(singleBlanks(remark))
	if remark == "" || len(remark) > MaxRemarkBytes || uniseg.GraphemeClusterCount(remark) > MaxRemarkLength {
		return "", false
	}
	return censor(remark), true
}

func singleBlanks(s string) string { return strings.Join(strings.Fields(s), " ") }

// mask replaces a word, or several together.
const mask = "***"

// censor replaces each field that offends, from blank to blank, by a mask.
func censor(remark string) string {
	fields := strings.Fields(remark)
	offending := offendingFields(fields)
	kept := fields[:0]
	for i, field := range fields {
		switch {
		case !offending[i]:
			kept = append(kept, field)
		case i == 0 || !offending[i-1]:
			kept = append(kept, mask)
		}
	}
	return strings.Join(kept, " ")
}

// offendingFields returns which fields of a remark offend, alone or together, in any reading.
func offendingFields(fields []string) []bool {
	var read [3][]string
	var from [3][]int // the field of each word
	for i, field := range fields {
		for k, words := range readings(field) {
			for _, word := range words {
				read[k], from[k] = append(read[k], word), append(from[k], i)
			}
		}
	}
	offending := make([]bool, len(fields))
	for k, words := range read {
		for first, last := range offensiveWords.matches(words) {
			for i := from[k][first]; i <= from[k][last]; i++ {
				offending[i] = true
			}
		}
	}
	return offending
}
