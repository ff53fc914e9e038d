package engine

// ScoringTable is how many points words have, by their length.
type ScoringTable uint8

// The scoring tables. Standard and SuperBig are the publishers'; the others are house rules. In the
// first three a word of one or two letters is worth nothing: see [Scoring].
const (
	Standard  ScoringTable = iota // 3-4 letters 1, 5: 2, 6: 3, 7: 5, 8 and more: 11
	SuperBig                      // the 6x6 game: as Standard up to 8, then 2 a letter
	Fibonacci                     // 3 letters 1, then 2, 3, 5, 8, 13 ... up to 16 letters
	Flat                          // 1 for every word
	ByLength                      // 1 for each letter
)

// ScoringTables returns all tables.
func ScoringTables() []ScoringTable { return valuesOf[ScoringTable](scoringTableNames[:]) }

var scoringTableNames = [...]string{
	Standard: "standard", SuperBig: "superbig", Fibonacci: "fibonacci", Flat: "flat", ByLength: "length",
}

// String returns the name that [ParseScoringTable] reads.
func (t ScoringTable) String() string { return nameOf(scoringTableNames[:], t) }

// ParseScoringTable parses "standard", "superbig", "fibonacci", "flat" or "length".
func ParseScoringTable(s string) (ScoringTable, error) {
	return parseName[ScoringTable]("scoring table", scoringTableNames[:], s)
}

// MarshalText implements [encoding.TextMarshaler].
func (t ScoringTable) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (t *ScoringTable) UnmarshalText(b []byte) (err error) {
	*t, err = ParseScoringTable(string(b))
	return err
}

// Points returns what a word of so many letters is worth; a two-letter face counts two.
func (t ScoringTable) Points(letters int) int {
	switch {
	case t == Flat:
		return min(letters, 1)
	case t == ByLength:
		return letters
	case letters < minPrinted:
		return 0
	case t == Fibonacci:
		return fibonacci(letters)
	case t == SuperBig && letters > 8:
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
	ShortWords bool // words of one or two letters are worth one point where the table has none for them
}

// Points returns what a word of so many letters is worth.
func (s Scoring) Points(letters int) int {
	points := s.Table.Points(letters)
	if s.ShortWords && points == 0 && letters > 0 {
		return 1
	}
	return points
}

// fibonacci stops growing at 16 letters (610), so that no single word decides a match.
func fibonacci(letters int) int {
	a, b := 1, 2
	for range min(letters, 16) - 3 {
		a, b = b, a+b
	}
	return a
}
