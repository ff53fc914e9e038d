package room

import (
	"fmt"
	"io"
	"strings"
)

// Code names a room: [CodeLength] characters of an alphabet that has neither look-alikes
// (0 O, 1 I L, 2 Z, 5 S, 8 B ... one of each at most) nor vowels, which could spell words.
type Code string

// CodeLength is the number of characters of a code.
const CodeLength = 6

const codeAlphabet = "BCDFGHJKMNPQRSTVWXYZ34679"

// NewCode draws a code from a source of random bytes. All codes are equally likely.
func NewCode(random io.Reader) (Code, error) {
	// Bytes from here on would favour the first letters of the alphabet.
	const unfair = 256 - 256%len(codeAlphabet)
	code := make([]byte, 0, CodeLength)
	var b [1]byte
	for len(code) < CodeLength {
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return "", fmt.Errorf("draw a room's code: %w", err)
		}
		if int(b[0]) < unfair {
			code = append(code, codeAlphabet[int(b[0])%len(codeAlphabet)])
		}
	}
	return Code(code), nil
}

// ParseCode reads a code as a person types it, in either case. It answers [UnknownRoom] to
// anything that cannot be a code.
func ParseCode(s string) (Code, error) {
	if len(s) != CodeLength {
		return "", UnknownRoom
	}
	s = strings.ToUpper(s)
	for _, c := range s {
		if !strings.ContainsRune(codeAlphabet, c) {
			return "", UnknownRoom
		}
	}
	return Code(s), nil
}
