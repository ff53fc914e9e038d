package room

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// NameLength is the greatest number of characters of a name.
const NameLength = 20

// blanks are letters to Unicode but look like nothing at all, so a name made of them would
// be an empty one.
const blanks = "\u115f\u1160\u2800\u3164\uffa0"

// cleanName makes what somebody typed into a name, or answers [BadName]. White space
// becomes single blanks; control, bidirectional and zero-width characters are not repaired,
// since whoever sends them means to look like somebody else.
func cleanName(s string) (string, error) {
	if !utf8.ValidString(s) {
		return "", BadName
	}
	s = strings.Join(strings.Fields(s), " ")
	if s == "" || utf8.RuneCountInString(s) > NameLength {
		return "", BadName
	}
	for _, c := range s {
		if !unicode.IsPrint(c) || strings.ContainsRune(blanks, c) {
			return "", BadName
		}
	}
	return s, nil
}

// sameName tells whether people would read two names as one.
func sameName(a, b string) bool { return strings.EqualFold(a, b) }
