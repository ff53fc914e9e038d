package engine

// ScoringTable says what a word of so many letters is worth.
type ScoringTable uint8

// The tables. Standard and SuperBig are the publishers'; the others are house rules. By the
// first three a word of one or two letters is worth nothing: see [Scoring].
const (
	Standard  ScoringTable = iota // 3-4 letters 1, 5: 2, 6: 3, 7: 5, 8 and more: 11
	SuperBig                      // the 6x6 game: as Standard up to 8, then 2 a letter
	Fibonacci                     // 3 letters 1, then 2, 3, 5, 8, 13 ... up to 16 letters
	Flat                          // every word 1
	ByLength                      // a point a letter
)

var scoringTableNames = [...]string{
	Standard: "standard", SuperBig: "superbig", Fibonacci: "fibonacci", Flat: "flat", ByLength: "length",
}

// String gives the name by which [ParseScoringTable] knows l.
func (l ScoringTable) String() string { return nameOf(scoringTableNames[:], l) }

// ParseScoringTable reads "standard", "superbig", "fibonacci", "flat" or "length".
func ParseScoringTable(s string) (ScoringTable, error) {
	return parseName[ScoringTable]("scoring table", scoringTableNames[:], s)
}

// MarshalText writes the name.
func (l ScoringTable) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads the name.
func (l *ScoringTable) UnmarshalText(b []byte) (err error) {
	*l, err = ParseScoringTable(string(b))
	return err
}

// Points returns what a word of so many letters is worth; a two-letter face counts two.
func (l ScoringTable) Points(letters int) int {
	switch {
	case l == Flat:
		return min(letters, 1)
	case l == ByLength:
		return letters
	case letters < minPrinted:
		return 0
	case l == Fibonacci:
		return fibonacci(letters)
	case l == SuperBig && letters > 8:
		return 2 * letters
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

// minPrinted is the length with which the printed tables begin.
const minPrinted = 3

// Scoring is what words are worth. The zero value is the publishers' standard.
type Scoring struct {
	Table      ScoringTable
	ShortWords bool // words of one or two letters count one where the table gives them nothing
}

// Points returns what a word of so many letters is worth.
func (s Scoring) Points(letters int) int {
	points := s.Table.Points(letters)
	if s.ShortWords && points == 0 && letters > 0 {
		return 1
	}
	return points
}

// fibonacci stops growing at 16 letters (610), so that no freak word decides a match.
func fibonacci(letters int) int {
	a, b := 1, 2
	for range min(letters, 16) - 3 {
		a, b = b, a+b
	}
	return a
}
