package matchmaking

import (
	"slices"

	"rattle/room"
)

// minWait is how long players have to show up before their absence counts as a no-show.
const minWait room.Millis = 10_000

// NoShows returns the players because of whom a match did not begin: those who were not in
// the room when the wait was over, or who left before the other could be there.
func NoShows(m room.MatchResult) (players []room.PlayerID) {
	if !m.Void || len(m.Present) != len(m.Players) {
		return nil
	}
	if m.Left != "" && m.Waited < minWait {
		return []room.PlayerID{m.Left}
	}
	for i, p := range m.Players {
		if !m.Present[i] && p != m.Left {
			players = append(players, p)
		}
	}
	return slices.Clip(players)
}
