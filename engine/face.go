package engine

import "strings"

// Face is one side of a die, in one byte: a capital letter for itself ('Q' is the Qu
// face: no die has a lone Q), one of the two-letter faces below, Block or Wild.
type Face byte

// The faces that are not a single letter.
const (
	Qu    Face = 'Q' // the letters q and u on one face
	In    Face = 'i'
	Th    Face = 't'
	Er    Face = 'e'
	He    Face = 'h'
	An    Face = 'a'
	Block Face = '#' // a solid side without a letter, which no path crosses
	Wild  Face = '*' // any one letter, chosen anew for each word
)

// Letters returns what the face spells, in lower case: one letter, two letters, or "" for Block and
// Wild, which spell nothing by themselves.
func (f Face) Letters() string {
	switch f {
	case Qu:
		return "qu"
	case In:
		return "in"
	case Th:
		return "th"
	case Er:
		return "er"
	case He:
		return "he"
	case An:
		return "an"
	case Block, Wild:
		return ""
	}
	return string(rune(f) - 'A' + 'a')
}

// String returns the face as boards are written: "A", "Qu", "In", "#", "*".
func (f Face) String() string {
	if s := f.Letters(); s != "" {
		return strings.ToUpper(s[:1]) + s[1:]
	}
	return string(rune(f))
}

// Valid reports whether f is one of the faces described at the type.
func (f Face) Valid() bool {
	switch f {
	case In, Th, Er, He, An, Block, Wild:
		return true
	}
	return 'A' <= f && f <= 'Z'
}

// ParseFace parses one face in any case: a letter (a bare q is Qu), Qu, In, Th, Er, He, An, # or *.
// The error is a [*FaceError].
func ParseFace(s string) (Face, error) {
	switch strings.ToLower(s) {
	case "qu":
		return Qu, nil
	case "in":
		return In, nil
	case "th":
		return Th, nil
	case "er":
		return Er, nil
	case "he":
		return He, nil
	case "an":
		return An, nil
	}
	if len(s) == 1 {
		if f := singleFace(s[0]); f.Valid() {
			return f, nil
		}
	}
	return 0, &FaceError{truncate(s)}
}

// singleFace returns the face written as the one character c; it is not Valid if there is none.
func singleFace(c byte) Face {
	switch {
	case 'a' <= c && c <= 'z':
		return Face(c - 'a' + 'A')
	case 'A' <= c && c <= 'Z', c == byte(Block), c == byte(Wild):
		return Face(c)
	}
	return 0
}

// truncate shortens untrusted text that is quoted in an error.
func truncate(s string) string {
	const most = 20
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
