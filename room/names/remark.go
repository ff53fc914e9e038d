package names

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

const (
	// MaxRemarkLength is the greatest number of characters of a remark, as people count them.
	MaxRemarkLength = 140
	// MaxRemarkBytes is the greatest length of a remark in UTF-8; what is typed may be four times as
	// long.
	MaxRemarkBytes = 6 * MaxRemarkLength
)

// CleanRemark returns what somebody typed as a remark that others may see, or false if nothing of it
// is left, or too much. It removes characters that are invisible or do not stay in their place, and
// replaces offensive words by stars.
func CleanRemark(typed string) (line string, ok bool) {
	if len(typed) > 4*MaxRemarkBytes || !utf8.ValidString(typed) {
		return "", false
	}
	tower := noMarks
	line = strings.Map(func(c rune) rune {
		if !tower.accepts(c) {
			return -1
		}
		return c
	}, singleBlanks(norm.NFC.String(typed)))
	line = norm.NFC.String(singleBlanks(line))
	if line == "" || len(line) > MaxRemarkBytes || uniseg.GraphemeClusterCount(line) > MaxRemarkLength {
		return "", false
	}
	return censored(line), true
}

func singleBlanks(s string) string { return strings.Join(strings.Fields(s), " ") }

// mask replaces a word, or several together.
const mask = "***"

// censored masks what offends: all that stands between two blanks.
func censored(line string) string {
	fields := strings.Fields(line)
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

// offendingFields returns which fields of a line offend, alone or together, in any reading.
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
		for first, last := range offensive.matches(words) {
			for i := from[k][first]; i <= from[k][last]; i++ {
				offending[i] = true
			}
		}
	}
	return offending
}
