package engine

// Ladder says what a word of so many letters is worth.
type Ladder uint8

// The ladders. Standard and SuperBig are the publishers'; the others are house rules.
const (
	Standard  Ladder = iota // 3-4 letters 1, 5: 2, 6: 3, 7: 5, 8 and more: 11
	SuperBig                // the 6x6 game: as standard up to 8, then 2 a letter
	Fibonacci               // 3 letters 1, then 2, 3, 5, 8, 13 ... up to 16 letters
	Flat                    // every word 1
	ByLength                // a point a letter
)

var ladderNames = [...]string{
	Standard: "standard", SuperBig: "superbig", Fibonacci: "fibonacci", Flat: "flat", ByLength: "length",
}

// String gives the name by which [ParseLadder] knows l.
func (l Ladder) String() string { return nameOf(ladderNames[:], l) }

// ParseLadder reads "standard", "superbig", "fibonacci", "flat" or "length".
func ParseLadder(s string) (Ladder, error) { return parseName[Ladder]("ladder", ladderNames[:], s) }

// MarshalText writes the name.
func (l Ladder) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads the name.
func (l *Ladder) UnmarshalText(b []byte) (err error) {
	*l, err = ParseLadder(string(b))
	return err
}

// Points of a word of so many letters; a two-letter face counts two. Words of one or
// two letters, where a game lets them pass, are worth as much as those of three.
func (l Ladder) Points(letters int) int {
	switch l {
	case Flat:
		return 1
	case ByLength:
		return letters
	case Fibonacci:
		return fibonacci(letters)
	case SuperBig:
		if letters > 8 {
			return 2 * letters
		}
	}
	switch {
	case letters <= 4:
		return 1
	case letters == 5:
		return 2
	case letters == 6:
		return 3
	case letters == 7:
		return 5
	}
	return 11
}

// fibonacci stops growing at 16 letters (610), so that no freak word decides a match.
func fibonacci(letters int) int {
	a, b := 1, 2
	for range min(letters, 16) - 3 {
		a, b = b, a+b
	}
	return a
}
