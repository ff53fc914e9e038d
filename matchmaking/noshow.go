package matchmaking

import (
	"slices"

	"rattle/room"
)

// minWait is how long players are given to show up before it counts against them.
const minWait room.Millis = 10_000

// NoShows returns the players because of whom a match did not begin: those who were not in the room
// when the wait was over, or who left before the other could be there.
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
