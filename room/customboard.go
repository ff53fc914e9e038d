package room

import (
	"encoding/hex"
	"fmt"

	"rattle/engine"
)

// A new room may come with a custom board: one that somebody has played elsewhere, or made. Its
// creator knows it, so everybody is told that there is one, and no public room may have one. Nobody
// is told which board it is before it opens. It is played once; later rounds are dealt.

// The bounds of a custom board: those of the boxes, and somewhat smaller.
const (
	minSide, maxSide = 3, 6 // of rows and of columns
)

// withCustomBoard returns the settings as they are with a custom board; nil stands for a dealt one.
func (s Settings) withCustomBoard(b *engine.Board) (Settings, error) {
	switch {
	case b == nil && s.CustomBoard:
		return Settings{}, errNoCustomBoard
	case b == nil:
		return s, nil
	case !allowedCustomBoard(b):
		return Settings{}, SettingError{"board", fmt.Sprintf(
			"%d to %d rows and columns, and at most %d wildcards", minSide, maxSide, maxWildcards)}
	}
	s.CustomBoard, s.Topology, s.Wildcards = true, b.Topology(), countWildcards(b)
	return s, nil
}

// errNoCustomBoard refuses settings with a custom board if there is none.
var errNoCustomBoard = SettingError{"customBoard", "a custom board is sent with a new room"}

// keepCustomBoard returns requested settings as they are where there is a custom board. A request
// drops the board if it says so, or if it changes how a board is dealt.
func (s Settings) keepCustomBoard(given *engine.Board, was Settings) Settings {
	s.CustomBoard = s.CustomBoard && given != nil && s.Access != Public && s.Dice == was.Dice &&
		s.Topology == was.Topology && s.Wildcards == was.Wildcards && s.Richness == was.Richness
	return s
}

// allowedCustomBoard reports whether a room may be created with the board.
func allowedCustomBoard(b *engine.Board) bool {
	return within(b.Rows(), minSide, maxSide) && within(b.Cols(), minSide, maxSide) &&
		countWildcards(b) <= maxWildcards
}

func countWildcards(b *engine.Board) (n int) {
	for cell := range b.Cells() {
		if b.Face(cell) == engine.Wild {
			n++
		}
	}
	return n
}

// boardHash returns the hash of a custom board in the terms of a round, "" if there is none.
func boardHash(b *engine.Board) string {
	if b == nil {
		return ""
	}
	sum := hash("rattle given", []byte(b.Topology().String()+"\n"), []byte(b.String()))
	return hex.EncodeToString(sum[:])
}
