package wire

import "rattle/room"

// Messages about the player themselves over HTTP.
type (
	// Me is the client's player. It has no id without a player, and no name before the first round.
	Me struct {
		ID         room.PlayerID `json:"id"`
		Name       string        `json:"name"`
		Challenges []Challenge   `json:"challenges"`
	}
	// Challenge is a challenge to a match.
	Challenge struct {
		ID   string      `json:"id"`
		From NamedPlayer `json:"from"`
		Dice string      `json:"dice"`
	}
	NamedPlayer struct {
		ID   room.PlayerID `json:"id"`
		Name string        `json:"name"`
	}
	// DeviceCode is a code for another device, with the QR code of its link, so that no URL that a proxy
	// may log has the code.
	DeviceCode struct {
		Code string       `json:"code"`
		Ends room.Instant `json:"ends"`
		QR   QRDrawing    `json:"qr"`
	}
	// QRDrawing is a QR code: a path in a square, whose side is measured in modules.
	QRDrawing struct {
		Side int    `json:"side"`
		Path string `json:"path"` // of SVG, to be filled
	}
	DeviceClaim struct {
		Code string `json:"code"`
	}
	Identity struct {
		ID room.PlayerID `json:"id"`
	}
	// PhraseState is whether a player has a recovery phrase, and has played enough to need one.
	PhraseState struct {
		Since  *room.Instant `json:"since"` // null: there is none
		Rounds int           `json:"rounds"`
	}
	// PhraseRequest is a recovery phrase as it was typed.
	PhraseRequest struct {
		Phrase  string `json:"phrase"`
		Attempt string `json:"attempt"` // only to use it: 16 random bytes, in base64url
	}
	// NewPhrase is a new recovery phrase, which is shown once.
	NewPhrase struct {
		Phrase string `json:"phrase"`
	}
	// PhraseOwner is the player of a recovery phrase.
	PhraseOwner struct {
		ID     room.PlayerID `json:"id"`
		Name   string        `json:"name"` // "" before the first round
		Rounds int           `json:"rounds"`
		Since  room.Instant  `json:"since"` // the first of them, 0 for none
	}
	// RecoveredIdentity is the player that this device has now, with the phrase that is valid from now on.
	RecoveredIdentity struct {
		ID     room.PlayerID `json:"id"`
		Name   string        `json:"name"`
		Phrase string        `json:"phrase"`
	}
)
