package wire

import (
	"errors"

	"rattle/player"
	"rattle/room"
)

type (
	// Report is a player's report of another player.
	Report struct {
		Player room.PlayerID       `json:"player"`
		Round  string              `json:"round"` // UUID; "" for none
		Reason player.ReportReason `json:"reason"`
	}
	// Blocks are the players that a player has blocked.
	Blocks struct {
		Players []room.PlayerID `json:"players"`
	}
)

// maxRoundBytes is the length of a round's UUID.
const maxRoundBytes = 36

// Check validates a report of a player.
func (m Report) Check(from room.PlayerID) error {
	switch {
	case !player.ValidID(string(m.Player)):
		return errors.New("player: the id of a player")
	case m.Player == from:
		return errors.New("player: not you")
	case len(m.Round) > maxRoundBytes:
		return errors.New("round: the UUID of a round, or none")
	case !m.Reason.Valid():
		return errors.New("reason: cheats, insults, name or annoys")
	}
	return nil
}
