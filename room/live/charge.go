package live

import (
	"rattle/engine"
	"rattle/room"
)

// Work is what was done because somebody wanted it. Some boards and rooms take a thousand times as
// long as others, and whoever makes such on and on has to wait for it, and nobody else.
type Work struct {
	Solved   int // words found on boards
	Read     int // words read from the store
	Rendered int // words found, and of boards, of which results were worked out
}

// Payer is told of the work that is done for it: a [Client], because it called the round, or because
// it came to where nobody was, or to a result that is not kept any more; or whoever looks at a room from outside. Pay must not block.
type Payer interface{ Pay(Work) }

// charge lets somebody pay, if they are there.
func charge(by Payer, w Work) {
	if by != nil && w != (Work{}) {
		by.Pay(w)
	}
}

// expectedWords returns about how many words a rich board has: on 36 cells with two wildcards 18,000,
// on the 16 of a box that somebody typed in 1,600. Given is nil where the board is dealt.
func expectedWords(given *engine.Board, s room.Settings) int {
	cells, wildcards := 0, 0
	if given == nil {
		set, _ := engine.DiceByID(s.Dice)
		cells, wildcards = len(set.Dice), s.Wildcards
	} else {
		cells = given.Cells()
		for cell := range cells {
			if given.Face(cell) == engine.Wild {
				wildcards++
			}
		}
	}
	return 100 * cells * (1 + 2*wildcards)
}

// boardsFor returns how many boards are solved for a round by some settings.
func boardsFor(s room.Settings) int {
	if s.CustomBoard {
		return 1
	}
	return 1 + s.Richness.BoardsSolved()
}

// wordCount is how many words a state has, which is what it weighs and what reading it takes. Those of a
// round that has closed are read, and held, twice: as their finders' own, and in the tally of the close.
func wordCount(s room.State) int {
	n := s.Round.Words
	for _, st := range s.Round.Tally {
		n += len(st.Words)
	}
	return n
}
