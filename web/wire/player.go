package wire

import "rattle/room"

// What goes over HTTP of players themselves.
type (
	// Me has no id for somebody who is nobody yet, and no name before the first round.
	Me struct {
		ID         room.PlayerID `json:"id"`
		Name       string        `json:"name"`
		Challenges []Challenge   `json:"challenges"`
	}
	// Challenge is a match that somebody asks for.
	Challenge struct {
		ID   string      `json:"id"`
		From NamedPlayer `json:"from"`
		Dice string      `json:"dice"`
	}
	NamedPlayer struct {
		ID   room.PlayerID `json:"id"`
		Name string        `json:"name"`
	}
	// DeviceCode is a code for another device. The picture of its link comes with it, so that the
	// code stands in no address that somebody on the way writes down.
	DeviceCode struct {
		Code string       `json:"code"`
		Ends room.Instant `json:"ends"`
		QR   QRDrawing    `json:"qr"`
	}
	// QRDrawing is a QR code: a path within a square that has so many modules to a side.
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
	// PhraseState reports whether somebody has a recovery phrase, and has played often enough to
	// want one.
	PhraseState struct {
		Since  *room.Instant `json:"since"` // null: there is none
		Rounds int           `json:"rounds"`
	}
	// PhraseRequest is a recovery phrase that somebody types.
	PhraseRequest struct {
		Phrase  string `json:"phrase"`
		Attempt string `json:"attempt"` // where it is used: 16 random bytes, in base64url
	}
	// NewPhrase is a recovery phrase, the only time that it is shown.
	NewPhrase struct {
		Phrase string `json:"phrase"`
	}
	// PhraseOwner is whom a recovery phrase lets back in.
	PhraseOwner struct {
		ID     room.PlayerID `json:"id"`
		Name   string        `json:"name"` // "" before the first round
		Rounds int           `json:"rounds"`
		Since  room.Instant  `json:"since"` // the first of them, 0 for none
	}
	// RecoveredIdentity is whom this device speaks for now, with the phrase that is good from now on.
	RecoveredIdentity struct {
		ID     room.PlayerID `json:"id"`
		Name   string        `json:"name"`
		Phrase string        `json:"phrase"`
	}
)
