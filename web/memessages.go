package web

import "rattle/room"

// What goes over HTTP of players themselves.
type (
	// meMessage has no id for somebody who is nobody yet, and no name before the first round.
	meMessage struct {
		ID         room.PlayerID      `json:"id"`
		Name       string             `json:"name"`
		Challenges []challengeMessage `json:"challenges"`
	}
	// challengeMessage is a match that somebody asks for.
	challengeMessage struct {
		ID   string       `json:"id"`
		From namedMessage `json:"from"`
		Dice string       `json:"dice"`
	}
	namedMessage struct {
		ID   room.PlayerID `json:"id"`
		Name string        `json:"name"`
	}
	// offerMessage is a code for another device.
	offerMessage struct {
		Code string       `json:"code"`
		Ends room.Instant `json:"ends"`
	}
	claimMessage struct {
		Code string `json:"code"`
	}
	claimedMessage struct {
		ID room.PlayerID `json:"id"`
	}
)
