package names

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

const (
	// MaxLength is the greatest number of characters of a name, as people count them.
	MaxLength = 20
	// MaxBytes is the greatest length of a name in UTF-8; what is typed may be Typed bytes,
	// since blanks and compatible forms shrink.
	MaxBytes = 160
	// MaxInputBytes bounds a name before it is cleaned.
	MaxInputBytes = 4 * MaxBytes
)

// Clean makes what somebody typed into a name, or answers that it cannot be one. A name is
// valid UTF-8 in normal form KC, without blanks around it or two together, 1 to [Length]
// characters in at most [Bytes] bytes, all of them visible, and offends nobody. Cleaning a
// name gives the same name.
//
// Emoji pass, with a colour of skin too; those that are held together by invisible
// characters (families, a red heart's variation selector) do not.
func Clean(typed string) (name string, ok bool) {
	if len(typed) > MaxInputBytes || !utf8.ValidString(typed) {
		return "", false
	}
	// Many keyboards give a bare accent where an apostrophe is meant. Compatibility would
	// take it for a blank with an accent.
	name = strings.ReplaceAll(typed, "\u00b4", "'")
	name = strings.Join(strings.Fields(norm.NFKC.String(name)), " ")
	if name == "" || len(name) > MaxBytes || uniseg.GraphemeClusterCount(name) > MaxLength {
		return "", false
	}
	if !isVisible(name) || offends(name) {
		return "", false
	}
	return name, true
}

// Marks on one character. Written Tibetan needs three; more than two of those that fit any
// script is a tower that covers the lines around it.
const (
	maxMarks   = 3
	maxAccents = 2
)

// isVisible tells whether each character can be seen and keeps to its place.
func isVisible(name string) bool {
	tower := noMarks
	for _, c := range name {
		if !tower.accepts(c) {
			return false
		}
	}
	return true
}

// markStack counts the marks on the character that was read last.
type markStack struct{ marks, accents int }

// noMarks is what no mark stands on: the beginning, or a blank.
var noMarks = markStack{marks: maxMarks}

// accepts reads the next character and tells whether it can be seen and keeps to its place.
// One that does not leaves no trace.
func (t *markStack) accepts(c rune) bool {
	if !unicode.IsPrint(c) || unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, invisible) {
		return false
	}
	next := markStack{t.marks + 1, t.accents}
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
	*t = next
	return true
}

// invisible are characters that print nothing though Unicode does not call them ignorable, and
// the two that stand for something missing.
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
