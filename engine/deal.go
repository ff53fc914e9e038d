package engine

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"fmt"
	"slices"
)

// DealVersion is the version of the procedure described at [Deal]. It changes whenever a seed would
// give another board.
const DealVersion = 1

// Richness is how many words a dealt board has, compared with others of its kind.
type Richness uint8

// The grades of richness.
const (
	AsRolled   Richness = iota // the first board rolled
	Lean                       // the board with the fewest words, of five
	NormalRich                 // the board in the middle, of five
	Rich                       // the board with the most words, of five
)

// Richnesses returns all grades of richness.
func Richnesses() []Richness { return valuesOf[Richness](richnessNames[:]) }

var richnessNames = [...]string{AsRolled: "as-rolled", Lean: "lean", NormalRich: "normal", Rich: "rich"}

// String returns the name that [ParseRichness] reads.
func (r Richness) String() string { return nameOf(richnessNames[:], r) }

// ParseRichness parses "as-rolled", "lean", "normal" or "rich".
func ParseRichness(s string) (Richness, error) {
	return parseName[Richness]("richness", richnessNames[:], s)
}

// MarshalText implements [encoding.TextMarshaler].
func (r Richness) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (r *Richness) UnmarshalText(b []byte) (err error) {
	*r, err = ParseRichness(string(b))
	return err
}

// Spec describes the board to deal.
type Spec struct {
	Dice      string   // id of a DiceSet
	Own       *DiceSet // dice of the caller's own, in place of Dice; nil: none
	Wildcards int      // cells that become wildcards, 0 to the number of cells
	Topology  Topology
	Richness  Richness
	List      Grade // the list by which richness is counted; 0 is AllGrades
}

// Dealt is the board of a seed.
type Dealt struct {
	Board     *Board
	Attempt   int // which of the rolled boards was chosen, from 1
	Challenge int // the cell where the challenge die fell, or -1
}

// attempts is the number of boards among which richness chooses.
const attempts = 5

// BoardsSolved returns how many boards [Deal] solves before it chooses one.
func (r Richness) BoardsSolved() int {
	if r == AsRolled {
		return 0
	}
	return attempts
}

// Deal returns the board of a seed: the same one on every machine and in every release with
// the same [DealVersion]. The solver is used only if spec asks for a richness, and may be nil
// otherwise; with a richness the board depends on the lexicon, too.
//
// This is the procedure, so that anyone can deal the same board with other tools:
//
//  1. The stream is AES-256 in counter mode, keyed with the 32 bytes of the seed, the
//     counter beginning at zero, over zero bytes: `openssl enc -aes-256-ctr -K SEED
//     -iv 0 </dev/zero`.
//  2. draw(n), for n up to 256, takes bytes off the stream until one is below the largest
//     multiple of n that is at most 256, and returns it modulo n.
//  3. Shuffle: put the dice in the order of the set. For i from the last index down to 1
//     swap die i with die draw(i+1). Die k now lies on cell k, cells counted row by row
//     from the top left.
//  4. Roll: for each cell in order, face draw(6) of its die, faces counted from 0 as the
//     set lists them.
//  5. Wildcards: for each, take cell draw(number of cells), again while it is a wildcard
//     already; it shows * now.
//
// With a richness, steps 3 to 5 are done five times on the same stream. The boards are
// sorted by their number of words (of the list, and at least as long as the set demands),
// earlier ones first among equals: lean takes the first, normal the third, rich the fifth.
func Deal(ctx context.Context, spec Spec, seed [32]byte, s *Solver) (Dealt, error) {
	set, err := diceOf(spec.Dice, spec.Own)
	if err != nil {
		return Dealt{}, fmt.Errorf("dealing: %w", err)
	}
	if spec.Wildcards < 0 || spec.Wildcards > len(set.Dice) {
		return Dealt{}, fmt.Errorf("dealing: %d wildcards on %d cells", spec.Wildcards, len(set.Dice))
	}
	stream := newStream(seed)
	if spec.Richness == AsRolled {
		return stream.roll(set, spec)
	}
	if int(spec.Richness) >= len(richnessNames) || s == nil {
		return Dealt{}, fmt.Errorf("dealing: richness %v needs a solver", spec.Richness)
	}
	type counted struct {
		Dealt
		words int
	}
	var rolled [attempts]counted
	for i := range rolled {
		d, err := stream.roll(set, spec)
		if err != nil {
			return Dealt{}, err
		}
		words, err := s.Solve(ctx, d.Board, Options{MinLetters: set.MinLetters, List: spec.List})
		if err != nil {
			return Dealt{}, fmt.Errorf("dealing: %w", err)
		}
		d.Attempt = i + 1
		rolled[i] = counted{d, len(words)}
	}
	slices.SortStableFunc(rolled[:], func(a, b counted) int { return a.words - b.words })
	place := map[Richness]int{Lean: 0, NormalRich: attempts / 2, Rich: attempts - 1}[spec.Richness]
	return rolled[place].Dealt, nil
}

// roll performs steps 3 to 5.
func (s *stream) roll(set DiceSet, spec Spec) (Dealt, error) {
	t := s.shake(set)
	for placed := 0; placed < spec.Wildcards; {
		if cell := s.draw(len(t.faces)); t.faces[cell] != Wild {
			t.faces[cell] = Wild
			placed++
		}
	}
	board, err := t.board(spec.Topology)
	if err != nil {
		return Dealt{}, fmt.Errorf("dealing: %w", err)
	}
	return Dealt{Board: board, Attempt: 1, Challenge: slices.Index(t.dice, set.Challenge)}, nil
}

// tray holds the dice of a set in their cells: which die, and which of its faces.
type tray struct {
	set   DiceSet
	dice  []int
	faces []Face
}

// shake performs steps 3 and 4.
func (s *stream) shake(set DiceSet) tray {
	t := tray{set: set, dice: make([]int, len(set.Dice)), faces: make([]Face, len(set.Dice))}
	for i := range t.dice {
		t.dice[i] = i
	}
	for i := len(t.dice) - 1; i > 0; i-- {
		j := s.draw(i + 1)
		t.dice[i], t.dice[j] = t.dice[j], t.dice[i]
	}
	for cell, die := range t.dice {
		t.faces[cell] = set.Dice[die][s.draw(6)]
	}
	return t
}

func (t tray) board(topology Topology) (*Board, error) {
	return NewBoard(t.set.Rows, t.set.Cols, t.faces, topology)
}

// stream is the random bytes of one deal.
type stream struct {
	ctr    cipher.Stream
	buffer [64]byte
	left   int
}

func newStream(seed [32]byte) *stream {
	block, err := aes.NewCipher(seed[:])
	if err != nil {
		panic(err) // 32 bytes are a key
	}
	zero := make([]byte, aes.BlockSize)
	return &stream{ctr: cipher.NewCTR(block, zero)} //nolint:gosec // each seed is a key that is used once
}

func (s *stream) next() byte {
	if s.left == 0 {
		clear(s.buffer[:])
		s.ctr.XORKeyStream(s.buffer[:], s.buffer[:])
		s.left = len(s.buffer)
	}
	b := s.buffer[len(s.buffer)-s.left]
	s.left--
	return b
}

// draw returns a number below n, all equally likely; n is 1 to 256.
func (s *stream) draw(n int) int {
	for {
		if b := int(s.next()); b < 256-256%n {
			return b % n
		}
	}
}
