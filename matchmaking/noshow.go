package matchmaking

import (
	"slices"

	"rattle/room"
)

// minWait is how short a wait at the table says nothing of who is not there yet.
const minWait room.Millis = 10_000

// NoShows returns those by whom a duel came to nothing: who was not at the table when the wait
// was over, or who left it before the other could be there.
func NoShows(d room.MatchResult) (players []room.PlayerID) {
	if !d.Void || len(d.Present) != len(d.Players) {
		return nil
	}
	if d.Left != "" && d.Waited < minWait {
		return []room.PlayerID{d.Left}
	}
	for i, p := range d.Players {
		if !d.Present[i] && p != d.Left {
			players = append(players, p)
		}
	}
	return slices.Clip(players)
}
