package wire

import "rattle/room"

// The messages of clients, one a frame. All messages except words may have an id, by which the client
// recognizes the answer: see [Reference].
type (
	// Join is the first message: the player takes a seat, returns to it, or watches.
	Join struct {
		Room  string `json:"room"`
		Name  string `json:"name"`
		Tab   string `json:"tab"`
		Watch bool   `json:"watch"`
	}
	// Sit takes a seat for a player who watches.
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

// Limits of the messages of clients.
const (
	minTab         = 8
	maxTab         = 36
	maxWordBytes   = 100 // bytes
	maxNameBytes   = 200 // bytes; package names decides which names are allowed
	maxTextBytes   = 3500
	maxEmoteBytes  = 20
	maxPlayerBytes = 40
	maxN           = 100_000
	maxID          = 1_000_000_000
)
