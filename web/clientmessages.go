package web

import "rattle/room"

// What a client may send, one message a frame. All but a word may have an id, by which the client
// knows the answer: see reference.
type (
	// joinMessage comes first: it takes a seat, or comes back to it, or looks on.
	joinMessage struct {
		Room  string `json:"room"`
		Name  string `json:"name"`
		Tab   string `json:"tab"`
		Watch bool   `json:"watch"`
	}
	// sitMessage takes a seat for who has been looking on.
	sitMessage struct {
		Name string `json:"name"`
	}
	renameMessage struct {
		Name string `json:"name"`
	}
	settingsMessage struct {
		Settings settingsRequest `json:"settings"`
	}
	lockMessage struct {
		Locked bool `json:"locked"`
	}
	removeMessage struct {
		Player room.PlayerID `json:"player"`
	}
	timeMessage struct {
		Player    room.PlayerID `json:"player"`
		ExtraTime int           `json:"more"` // percent
	}
	botMessage struct {
		Strength int `json:"strength"`
	}
	voteMessage struct {
		Player room.PlayerID `json:"player"`
	}
	sayMessage struct {
		Text string `json:"text"`
	}
	emoteMessage struct {
		Emote room.Emote `json:"emote"`
	}
	startMessage      struct{}
	againMessage      struct{}
	lobbyMessage      struct{}
	contributeMessage struct {
		Bytes room.Salt `json:"bytes"`
	}
	wordMessage struct {
		Round    int    `json:"round"` // its number
		N        int    `json:"n"`
		Word     string `json:"word"`
		Practice bool   `json:"alone"` // after the close: judged, not counted
	}
	doneMessage  struct{}
	leaveMessage struct{}
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
