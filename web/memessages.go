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
	// offerMessage is a code for another device. The picture of its link comes with it, so that the
	// code stands in no address that somebody on the way writes down.
	offerMessage struct {
		Code string         `json:"code"`
		Ends room.Instant   `json:"ends"`
		QR   drawingMessage `json:"qr"`
	}
	// drawingMessage is a QR code: a path within a square that has so many modules to a side.
	drawingMessage struct {
		Side int    `json:"side"`
		Path string `json:"path"` // of SVG, to be filled
	}
	claimMessage struct {
		Code string `json:"code"`
	}
	claimedMessage struct {
		ID room.PlayerID `json:"id"`
	}
	// phraseStateMessage reports whether somebody has a recovery phrase, and has played often enough to
	// want one.
	phraseStateMessage struct {
		Since  *room.Instant `json:"since"` // null: there is none
		Rounds int           `json:"rounds"`
	}
	// phraseMessage is a recovery phrase that somebody types.
	phraseMessage struct {
		Phrase  string `json:"phrase"`
		Attempt string `json:"attempt"` // where it is used: 16 random bytes, in base64url
	}
	// drawnMessage is a recovery phrase, the only time that it is shown.
	drawnMessage struct {
		Phrase string `json:"phrase"`
	}
	// ownerMessage is whom a recovery phrase lets back in.
	ownerMessage struct {
		ID     room.PlayerID `json:"id"`
		Name   string        `json:"name"` // "" before the first round
		Rounds int           `json:"rounds"`
		Since  room.Instant  `json:"since"` // the first of them, 0 for none
	}
	// recoveredMessage is whom this device speaks for now, with the phrase that is good from now on.
	recoveredMessage struct {
		ID     room.PlayerID `json:"id"`
		Name   string        `json:"name"`
		Phrase string        `json:"phrase"`
	}
)
