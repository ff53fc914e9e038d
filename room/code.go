package room

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// Code names a room: [CodeLength] characters of an alphabet without characters that look alike (0 O,
// 1 I L, 2 Z, 5 S, 8 B: at most one of each) and without vowels, which could spell words.
type Code string

// CodeLength is the number of characters of a code.
const CodeLength = 8

// codeGroup is the number of letters that are shown together, since people read a code out in halves.
const codeGroup = 4

const codeAlphabet = "BCDFGHJKMNPQRSTVWXYZ34679"

// NewCode returns a random code. All codes are equally likely.
func NewCode(random io.Reader) (Code, error) {
	letters, err := RandomLetters(random, CodeLength)
	if err != nil {
		return "", fmt.Errorf("generate a room code: %w", err)
	}
	return Code(letters), nil
}

// Display returns the code as people read and type it: "KTMV-QRBC".
func (c Code) Display() string {
	if len(c) <= codeGroup {
		return string(c)
	}
	return string(c[:codeGroup]) + "-" + c[codeGroup:].Display()
}

// Redacted returns the code as logs and errors show it: enough to tell rooms apart, too little to
// enter one.
func (c Code) Redacted() string { return string(c[:min(2, len(c))]) + "…" }

// LogValue returns the redacted code.
func (c Code) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }

// ParseCode reads a code as a person types it, see [ParseLetters]. It returns [UnknownRoom] for text
// that cannot be a code.
func ParseCode(s string) (Code, error) {
	letters, ok := ParseLetters(s, CodeLength)
	if !ok {
		return "", UnknownRoom
	}
	return Code(letters), nil
}

// RandomLetters returns n random letters of the alphabet of codes, all equally likely.
func RandomLetters(random io.Reader, n int) (string, error) {
	// Bytes from here on would make the first letters of the alphabet more likely.
	const unfair = 256 - 256%len(codeAlphabet)
	letters := make([]byte, 0, n)
	var b [1]byte
	for len(letters) < n {
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return "", err
		}
		if int(b[0]) < unfair {
			letters = append(letters, codeAlphabet[int(b[0])%len(codeAlphabet)])
		}
	}
	return string(letters), nil
}

// ParseLetters reads n letters of that alphabet as a person types them: in either case, with single
// blanks or hyphens between them.
func ParseLetters(s string, n int) (string, bool) {
	if len(s) > 2*n {
		return "", false
	}
	s = strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(s))
	return s, len(s) == n && strings.Trim(s, codeAlphabet) == ""
}
