package wire

import "rattle/room"

// What a client may send, one message a frame. All but a word may have an id, by which the client
// knows the answer: see [Reference].
type (
	// Join comes first: it takes a seat, or comes back to it, or looks on.
	Join struct {
		Room  string `json:"room"`
		Name  string `json:"name"`
		Tab   string `json:"tab"`
		Watch bool   `json:"watch"`
	}
	// Sit takes a seat for who has been looking on.
	Sit struct {
		Name string `json:"name"`
	}
	Rename struct {
		Name string `json:"name"`
	}
	UpdateSettings struct {
		Settings SettingsRequest `json:"settings"`
	}
	Lock struct {
		Locked bool `json:"locked"`
	}
	Remove struct {
		Player room.PlayerID `json:"player"`
	}
	SetExtraTime struct {
		Player    room.PlayerID `json:"player"`
		ExtraTime int           `json:"extraTime"` // percent
	}
	AddBot struct {
		Strength int `json:"strength"`
	}
	Vote struct {
		Player room.PlayerID `json:"player"`
	}
	Say struct {
		Text string `json:"text"`
	}
	SendEmote struct {
		Emote room.Emote `json:"emote"`
	}
	Start      struct{}
	Again      struct{}
	OpenLobby  struct{}
	Contribute struct {
		Bytes room.Salt `json:"bytes"`
	}
	Word struct {
		Round    int    `json:"round"` // its number
		N        int    `json:"n"`
		Word     string `json:"word"`
		Practice bool   `json:"practice"` // after the close: judged, not counted
	}
	Done  struct{}
	Leave struct{}
)

// Limits of what a client may send.
const (
	minTab         = 8
	maxTab         = 36
	maxWordBytes   = 100 // bytes
	maxNameBytes   = 200 // bytes; what a name may be is the room's to say
	maxTextBytes   = 3500
	maxEmoteBytes  = 20
	maxPlayerBytes = 40
	maxN           = 100_000
	maxID          = 1_000_000_000
)
