package names

import (
	"strings"
	"unicode"
)

// Same reports whether people would read two clean names as the same: because they have the same
// letters, in any case, or because they look the same, in any alphabet. Diacritics, blanks and
// punctuation make no difference; repeats do (Ann is not An).
//
// Same is not transitive: ΝΙΚΟΣ is Νίκος by reading, and NIKOΣ by its looks.
func Same(a, b string) bool {
	return significant(caseFolded(a)) == significant(caseFolded(b)) || lookalikeKey(a) == lookalikeKey(b)
}

// lookalikeKey returns the same text for names that look the same.
func lookalikeKey(name string) string {
	return touchingLetters.Replace(significant(lookalikeSpelling(name)))
}

// touchingLetters look like another letter.
var touchingLetters = strings.NewReplacer("m", "rn", "w", "vv")

// significant drops what separates and decorates, unless there is nothing else.
func significant(s string) string {
	kept := strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || unicode.IsPunct(c) || unicode.In(c, unicode.Sk, unicode.Sm) {
			return -1
		}
		return c
	}, s)
	if kept == "" {
		return s
	}
	return kept
}
