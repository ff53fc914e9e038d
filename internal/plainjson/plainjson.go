// Package plainjson writes and reads by hand the JSON of which there is most: a word on its way, on the socket
// and in the log. Whatever is not plain is left to [encoding/json], and the results are the same.
package plainjson

import (
	"bytes"
	"encoding/json"
)

// AppendString appends a string as [json.Marshal] writes it.
func AppendString(to []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			text, err := json.Marshal(s)
			if err != nil {
				panic(err) // no string has an error
			}
			return append(to, text...)
		}
	}
	to = append(to, '"')
	to = append(to, s...)
	return append(to, '"')
}

// IsPlain reports whether what stands between the quotes of a JSON string is the string itself, in ASCII.
func IsPlain(text []byte) bool {
	for _, c := range text {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// Cursor reads JSON from its start, piece by piece. After a piece that is not what was expected it is no longer
// OK, and reads nothing: then encoding/json has to tell what the text is.
type Cursor struct {
	rest []byte
	bad  bool
}

// NewCursor returns a cursor at the start of a text.
func NewCursor(text []byte) Cursor { return Cursor{rest: text} }

// Expect reads a literal text.
func (c *Cursor) Expect(literal string) {
	if !c.Has(literal) {
		c.bad = true
	}
}

// Has reads a literal text if it comes next, and reports whether it did.
func (c *Cursor) Has(literal string) bool {
	if c.bad || len(c.rest) < len(literal) || string(c.rest[:len(literal)]) != literal {
		return false
	}
	c.rest = c.rest[len(literal):]
	return true
}

// String reads a plain string with its quotes.
func (c *Cursor) String() string {
	c.Expect(`"`)
	n := bytes.IndexByte(c.rest, '"')
	if c.bad || n < 0 || !IsPlain(c.rest[:n]) {
		c.bad = true
		return ""
	}
	s := string(c.rest[:n])
	c.rest = c.rest[n+1:]
	return s
}

// Number reads a number from 0 to 999,999,999.
func (c *Cursor) Number() (n int) {
	const maxDigits = 9
	i := 0
	for i < len(c.rest) && i < maxDigits && '0' <= c.rest[i] && c.rest[i] <= '9' {
		n = 10*n + int(c.rest[i]-'0')
		i++
	}
	if c.bad || i == 0 || i > 1 && c.rest[0] == '0' {
		c.bad = true
		return 0
	}
	c.rest = c.rest[i:]
	return n
}

// OK reports whether everything so far was as expected.
func (c *Cursor) OK() bool { return !c.bad }

// AtEnd reports whether everything was as expected, and nothing is left.
func (c *Cursor) AtEnd() bool { return !c.bad && len(c.rest) == 0 }
