package names

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

const (
	// MaxLength is the maximum number of characters (grapheme clusters) of a name.
	MaxLength = 20
	// MaxBytes is the maximum length of a name in UTF-8. Input may have MaxInputBytes, since blanks
	// and compatibility forms shrink.
	MaxBytes = 160
	// MaxInputBytes bounds a name before it is cleaned.
	MaxInputBytes = 4 * MaxBytes
)

// Clean returns typed text as a name, or false if it cannot be one. A name is valid UTF-8 in normal
// form KC, without blanks around it or two together, 1 to [MaxLength] characters in at most
// [MaxBytes] bytes, all of them visible, and inoffensive. Cleaning a name returns the same name.
//
// Emoji are accepted, with a skin tone too, but not those joined by invisible characters (families,
// a red heart's variation selector).
func Clean(typed string) (name string, ok bool) {
	if len(typed) > MaxInputBytes || !utf8.ValidString(typed) {
		return "", false
	}
	// Many keyboards produce a bare accent for an apostrophe. Compatibility would turn it into a
	// blank with an accent.
	name = strings.ReplaceAll(typed, "\u00b4", "'")
	name = strings.Join(strings.Fields(norm.NFKC.String(name)), " ")
	if name == "" || len(name) > MaxBytes || uniseg.GraphemeClusterCount(name) > MaxLength {
		return "", false
	}
	if !isVisible(name) || isOffensive(name) {
		return "", false
	}
	return name, true
}

// Marks on one character. Written Tibetan needs three; more than two of those that fit any script
// cover the lines around it.
const (
	maxMarks   = 3
	maxAccents = 2
)

// isVisible reports whether each character is visible and stays in its place.
func isVisible(name string) bool {
	stack := noMarks
	for _, c := range name {
		if !stack.accepts(c) {
			return false
		}
	}
	return true
}

// markStack counts the marks on the last character.
type markStack struct{ marks, accents int }

// noMarks is the stack on which no mark may stand: at the beginning, or after a blank.
var noMarks = markStack{marks: maxMarks}

// accepts reads the next character and reports whether it is visible and stays in its place. A
// character that it does not accept leaves the stack unchanged.
func (s *markStack) accepts(c rune) bool {
	if !unicode.IsPrint(c) || unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, invisible) {
		return false
	}
	next := markStack{s.marks + 1, s.accents}
	switch {
	case c == ' ':
		next = noMarks
	case !unicode.IsMark(c):
		next = markStack{}
	case unicode.Is(unicode.Inherited, c):
		next.accents++
	}
	if next.marks > maxMarks || next.accents > maxAccents {
		return false
	}
	*s = next
	return true
}

// invisible are characters that print nothing although Unicode does not call them ignorable, and two
// that stand for something missing.
var invisible = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // braille pattern without a dot
		{Lo: 0xfffc, Hi: 0xfffd, Stride: 1}, // object replacement, replacement
	},
	R32: []unicode.Range32{
		{Lo: 0x13441, Hi: 0x13442, Stride: 1}, // hieroglyphic blanks
		{Lo: 0x16fe4, Hi: 0x16fe4, Stride: 1}, // Khitan filler
		{Lo: 0x1d159, Hi: 0x1d159, Stride: 1}, // musical note without a head
	},
}
