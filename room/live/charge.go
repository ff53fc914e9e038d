package live

import (
	"rattle/engine"
	"rattle/room"
)

// Work is what a server did for one client. Some boards and rooms take a thousand times as long as
// others; a client that requests such again and again has to wait for it, and no other client does.
type Work struct {
	Solved   int // words found on boards
	Read     int // words read from the store
	Rendered int // words of players and of boards in results that were worked out
}

// Payer is charged for work: a [Client] for the boards of the rounds that its player calls, and for
// what has to be read or worked out when it enters; and a request that reads a room without entering
// it. Pay must not block.
type Payer interface{ Pay(Work) }

// charge charges a payer, unless it is nil or there was no work.
func charge(by Payer, w Work) {
	if by != nil && w != (Work{}) {
		by.Pay(w)
	}
}

// expectedWords estimates how many words a rich board has: on 36 cells with two wildcards 18,000, on
// the 16 cells of a custom board 1,600. Custom is nil where the board is dealt.
func expectedWords(custom *engine.Board, s room.Settings) int {
	cells, wildcards := 0, 0
	if custom == nil {
		set, _ := engine.DiceByID(s.Dice)
		cells, wildcards = len(set.Dice), s.Wildcards
	} else {
		cells = custom.Cells()
		for cell := range cells {
			if custom.Face(cell) == engine.Wild {
				wildcards++
			}
		}
	}
	return 100 * cells * (1 + 2*wildcards)
}

// boardsFor returns how many boards are solved for a round with the given settings.
func boardsFor(s room.Settings) int {
	if s.CustomBoard {
		return 1
	}
	return 1 + s.Richness.BoardsSolved()
}

// wordCount returns how many words a state has, by which its size and the time to read it grow. The words
// of a round that has closed are there twice: with the players who found them, and in the tally.
func wordCount(s room.State) int {
	n := s.Round.Words
	for _, st := range s.Round.Tally {
		n += len(st.Words)
	}
	return n
}
