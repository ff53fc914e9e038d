package room

import (
	"cmp"

	"rattle/engine"
)

// ReplayRoom returns the command that opens a room in which people replay a recorded round against the
// ghosts of its players; seats is the number of seats for people. The room is private, and names the
// round only if everybody may see it.
func (r Record) ReplayRoom(round string, t Terms, board *engine.Board, seats int) Create {
	settings := t.Settings
	settings.Access, settings.Rounds, settings.Target = Private, 0, 0
	c := Create{CustomBoard: board, Mode: Mode{Kind: Ghosts}}
	if t.Public() {
		c.Mode.RoundID = round
	}
	for _, st := range r.Players {
		if len(c.Ghosts) < MaxGhosts && !st.Ghost && len(st.Words) > 0 {
			c.Ghosts = append(c.Ghosts, newGhost(st))
		}
	}
	settings.Seats = seats + len(c.Ghosts)
	c.Settings = settings
	return c
}

func newGhost(st Standing) Ghost {
	g := Ghost{Name: cmp.Or(st.Name, "Ghost"), Bot: st.Bot} // a forgotten player has no name
	if st.Bot == 0 {
		g.Of = st.Player
	}
	for _, w := range st.Words {
		g.Words = append(g.Words, PlannedWord{Word: w.Word, At: w.At})
	}
	return g
}
