package room

import (
	"encoding/hex"
	"fmt"

	"rattle/engine"
)

// A room can be created with a custom board: the board of an earlier round, or one that a person has
// made. The room's creator knows it, so every view shows that there is one, and no public room may
// have one. The board itself is hidden until the round opens. It is played once; later boards are
// dealt.

// The bounds of a custom board: the sizes of the sets of dice, and somewhat smaller ones.
const (
	minSide, maxSide = 3, 6 // of rows and of columns
)

// withCustomBoard returns the settings for a custom board; nil stands for a dealt one.
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

// keepCustomBoard returns requested settings, with CustomBoard only if the room keeps its custom
// board. A request drops the board if it clears CustomBoard, makes the room public, or changes how a
// board is dealt.
func (s Settings) keepCustomBoard(board *engine.Board, old Settings) Settings {
	s.CustomBoard = s.CustomBoard && board != nil && s.Access != Public && s.Dice == old.Dice &&
		s.Topology == old.Topology && s.Wildcards == old.Wildcards && s.Richness == old.Richness
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
