package table

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// A record is read once, and its values by what they are: a store that starts reads a million of them.

// Parser is what a row may implement to be read without reflection: what its [Appender] has written, or else an error. It
// keeps nothing of the text.
type Parser interface{ ParseJSON(text []byte) error }

// Fields decodes a JSON array, written without blanks, into as many values as it has elements.
func Fields(array []byte, into ...any) error {
	var few [12][]byte
	elements, ok := split(array, few[:0])
	if !ok || len(elements) != len(into) {
		return errEffect
	}
	for i, text := range elements {
		if err := decodeAny(text, into[i]); err != nil {
			return err
		}
	}
	return nil
}

// Elements calls each with the texts of the elements of a JSON array, written without blanks, in their order.
func Elements(array []byte, each func(n int, element []byte) error) error {
	var few [8][]byte
	elements, ok := split(array, few[:0])
	if !ok {
		return errEffect
	}
	for _, text := range elements {
		if err := each(len(elements), text); err != nil {
			return err
		}
	}
	return nil
}

// split appends the texts of the elements of a JSON array, written without blanks, to a list; false for anything else. An
// element is whatever its brackets and quotes enclose: who decodes it finds out whether it is JSON.
func split(array []byte, to [][]byte) (elements [][]byte, ok bool) {
	n := len(array)
	if n < 2 || array[0] != '[' || array[n-1] != ']' {
		return to, false
	}
	for from := 1; ; {
		end := valueEnd(array, from)
		if end < 0 || end >= n || end == from {
			return to, n == 2 && from == 1
		}
		to = append(to, array[from:end])
		switch {
		case end == n-1:
			return to, true
		case array[end] != ',':
			return to, false
		}
		from = end + 1
	}
}

// valueEnd returns the place behind the value that begins at a place, -1 if it does not end.
func valueEnd(text []byte, at int) int {
	depth := 0
	for ; at < len(text); at++ {
		switch text[at] {
		case '"':
			if at = stringEnd(text, at); at < 0 {
				return -1
			}
			if depth == 0 {
				return at + 1
			}
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth < 0 {
				return at
			}
			if depth == 0 {
				return at + 1
			}
		case ',':
			if depth == 0 {
				return at
			}
		}
	}
	return -1
}

// stringEnd returns the place of the quote that ends a string, -1 if none does.
func stringEnd(text []byte, at int) int {
	for at++; at < len(text); at++ {
		switch text[at] {
		case '\\':
			at++
		case '"':
			return at
		}
	}
	return -1
}

// decode decodes a JSON text: numbers, plain strings and what is empty at once, all else by package json.
func decode[T any](text []byte, into *T) error { return decodeAny(text, into) }

func decodeAny(text []byte, into any) error {
	switch v := into.(type) {
	case Parser:
		return v.ParseJSON(text)
	case *bool:
		if *v = string(text) == "true"; *v || string(text) == "false" {
			return nil
		}
		return errEffect
	case json.Unmarshaler, encoding.TextUnmarshaler:
		return json.Unmarshal(text, into)
	}
	switch v := reflect.ValueOf(into).Elem(); v.Kind() {
	case reflect.String:
		if plain, ok := plainString(text); ok {
			v.SetString(plain)
			return nil
		}
	case reflect.Int, reflect.Int64:
		if n, err := strconv.ParseInt(string(text), 10, 64); err == nil {
			v.SetInt(n)
			return nil
		}
	case reflect.Uint64, reflect.Uint8:
		if n, err := strconv.ParseUint(string(text), 10, 64); err == nil && !v.OverflowUint(n) {
			v.SetUint(n)
			return nil
		}
	case reflect.Struct:
		if string(text) == "{}" {
			v.SetZero()
			return nil
		}
	}
	return json.Unmarshal(text, into)
}

// plainString returns what a JSON string holds that is written as it is.
func plainString(text []byte) (plain string, ok bool) {
	n := len(text)
	if n < 2 || text[0] != '"' || text[n-1] != '"' {
		return "", false
	}
	plain = string(text[1 : n-1])
	return plain, isPlain(plain)
}

// isPlain reports whether a JSON string is written as it is.
func isPlain(text string) bool {
	for _, c := range []byte(text) {
		if c < ' ' || c == '\\' || c == '"' {
			return false
		}
	}
	return utf8.ValidString(text)
}
