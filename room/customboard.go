package room

import (
	"encoding/hex"
	"fmt"

	"rattle/engine"
)

// A board may be given to a room with its first wishes: one that somebody has played
// elsewhere, or made. Whoever gave it knows it, so everybody is told that it was given, and
// no public room takes one. Which board it is nobody is told before it opens. It is played
// once; later rounds are dealt.

// The bounds of a board that is given: those of the boxes, and somewhat smaller.
const (
	minSide, maxSide = 3, 6 // rows, columns
)

// withCustomBoard returns settings as they are on a board that is given, nil for one that is dealt.
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

// errNoCustomBoard is the answer to whoever asks for a board that was given where there is none.
var errNoCustomBoard = SettingError{"customBoard", "a board is given with a new room, by sending it"}

// keepCustomBoard gives settings that somebody asks for where a board was given. That is put away by
// saying so, and by every wish about how a board is dealt.
func (s Settings) keepCustomBoard(given *engine.Board, was Settings) Settings {
	s.CustomBoard = s.CustomBoard && given != nil && s.Access != Public && s.Dice == was.Dice &&
		s.Topology == was.Topology && s.Wildcards == was.Wildcards && s.Richness == was.Richness
	return s
}

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

// boardHash gives what terms say of a board that is given, "" where none is.
func boardHash(b *engine.Board) string {
	if b == nil {
		return ""
	}
	sum := hash("rattle given", []byte(b.Topology().String()+"\n"), []byte(b.String()))
	return hex.EncodeToString(sum[:])
}
