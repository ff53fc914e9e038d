package web

import (
	"rattle/engine"
	"rattle/room"
)

// Every message of the protocol, version 1, is in this file: docs/PROTOCOL.md explains them,
// testdata/messages has an example of each. decode.go and encode.go turn them into what the
// rest of the program speaks of.

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

// What the server sends: one or more messages a frame, one a line.
type (
	// ownMessage is what a room message begins with: the viewer's own. It leaves out Mine and
	// Wrong where they are as they were told before.
	ownMessage struct {
		Kind     string             `json:"kind"` // "room"
		You      room.PlayerID      `json:"you"`
		Watching bool               `json:"watching"`
		Nonce    *room.Salt         `json:"nonce,omitempty"` // of the last round's terms, for who played it
		Mine     []ownWordMessage   `json:"mine,omitzero"`
		Wrong    []wrongWordMessage `json:"wrong,omitzero"`
	}
	// roomMessage is the rest of it, which is the same for all who are in the room.
	roomMessage struct {
		Code       room.Code        `json:"code"`
		Phase      room.Phase       `json:"phase"`
		Now        room.Instant     `json:"now"`
		Settings   room.Settings    `json:"settings"`
		Locked     bool             `json:"locked"`
		Players    []playerMessage  `json:"players"`
		Round      int              `json:"round"`
		RoundID    string           `json:"roundId,omitempty"`
		Commitment *room.Commitment `json:"commitment,omitempty"`
		OpensAt    room.Instant     `json:"opensAt,omitzero"`
		ClosesAt   room.Instant     `json:"closesAt,omitzero"`
		Board      *boardMessage    `json:"board,omitempty"`
		Words      *int             `json:"words,omitempty"`
		Series     *seriesMessage   `json:"match,omitempty"`
		Mode       *modeMessage     `json:"contest,omitempty"`
		Talk       []remarkMessage  `json:"talk,omitzero"`
	}
	playerMessage struct {
		ID        room.PlayerID `json:"id"`
		Name      string        `json:"name"`
		Host      bool          `json:"host"`
		Away      bool          `json:"away"`
		Done      bool          `json:"done"`
		Again     bool          `json:"again"`
		Votes     int           `json:"votes"`
		Words     int           `json:"words"`
		Points    *int          `json:"points,omitempty"`
		Bot       int           `json:"bot,omitempty"`
		Ghost     bool          `json:"ghost"`
		ExtraTime int           `json:"more,omitempty"`  // time, in percent
		EndsAt    room.Instant  `json:"endsAt,omitzero"` // where not all have the same end
	}
	boardMessage struct {
		Rows     int             `json:"rows"`
		Cols     int             `json:"cols"`
		Topology engine.Topology `json:"topology"`
		Faces    []string        `json:"faces"`
	}
	ownWordMessage struct {
		Word   string `json:"word"`
		Points int    `json:"points"`
		N      int    `json:"n"`
		Tab    string `json:"tab"`
	}
	wrongWordMessage struct {
		Word    string       `json:"word"`
		Refusal room.Refusal `json:"refusal"`
		Points  int          `json:"points"`
		N       int          `json:"n"`
		Tab     string       `json:"tab"`
	}
	seriesMessage struct {
		Round     int            `json:"round"`
		Rounds    int            `json:"rounds"`
		Target    int            `json:"target"`
		Over      bool           `json:"over"`
		Standings []totalMessage `json:"standings"`
	}
	totalMessage struct {
		ID     room.PlayerID `json:"id"`
		Name   string        `json:"name"`
		Rank   int           `json:"rank"`
		Points int           `json:"points"`
	}

	foundMessage struct {
		Kind   string        `json:"kind"` // "found"
		Player room.PlayerID `json:"player"`
		Words  int           `json:"words"`
		Points *int          `json:"points,omitempty"`
	}
	// seatMessage replaces one of the players of a room message.
	seatMessage struct {
		Kind   string        `json:"kind"` // "seat"
		Player playerMessage `json:"player"`
	}
	// remarkMessage has a text or an emote.
	remarkMessage struct {
		ID     int           `json:"id"`
		Player room.PlayerID `json:"player"`
		Name   string        `json:"name"`
		Text   string        `json:"text,omitempty"`
		Emote  room.Emote    `json:"emote,omitempty"`
		At     room.Instant  `json:"at"`
	}
	// saidMessage is one more in the talk of a room message.
	saidMessage struct {
		Kind string `json:"kind"` // "said"
		remarkMessage
	}
	// answerMessage has points, or a refusal, or both where a wrong word costs points.
	answerMessage struct {
		Kind     string       `json:"kind"` // "answer"
		Tab      string       `json:"tab"`
		N        int          `json:"n"`
		Word     string       `json:"word"`
		Points   *int         `json:"points,omitempty"`
		Refusal  room.Refusal `json:"refusal,omitempty"`
		Practice bool         `json:"alone"`
	}
	// waitingMessage says that the store does not answer at the moment.
	waitingMessage struct {
		Kind string `json:"kind"` // "waiting"
	}
	// errorMessage is a no to what reference names.
	errorMessage struct {
		Kind  string `json:"kind"` // "error"
		Code  string `json:"code"`
		Text  string `json:"text"`
		Field string `json:"field,omitempty"` // the setting, or other field, at fault
		reference
	}
	// okMessage says that what a client asked for under an id is so.
	okMessage struct {
		Kind string `json:"kind"` // "ok"
		ID   int    `json:"id"`
	}
	// reference names what a client said: a command by the id that the client gave it, a word by
	// its n. What has none is not named.
	reference struct {
		ID int `json:"id,omitempty"`
		N  int `json:"n,omitempty"`
	}
)

// Codes of errors that are no [room.Refusal].
const (
	badMessage  = "bad-message"
	unknownKind = "unknown-kind"
	unavailable = "unavailable"
	noRecord    = "no-record"
	noCode      = "no-code"
	badPhrase   = "bad-phrase"
	noPhrase    = "no-phrase"
	unknown     = "unknown"
	embargoed   = "sealed"
	noDay       = "no-day"
	noChallenge = "no-challenge"
	hasPlayed   = "has-played"
)

// Codes with which the server closes a socket. Below 4000 they are those of RFC 6455. After
// closeComeBack, closeTooSlow and closeTooMany a client comes back; after the others it does
// not by itself.
const (
	closeComeBack    = 1001
	closeFlood       = 4000
	closeTooSlow     = 4001
	closeRemoved     = 4003
	closeUnknownRoom = 4004
	closeTooMany     = 4008
)

// What goes over HTTP, besides wishes and errors.
type (
	createdMessage struct {
		Code room.Code `json:"code"`
	}
	versionMessage struct {
		Version string `json:"version"`
	}
	// roomListMessage gives the public rooms that somebody is in.
	roomListMessage struct {
		Rooms []listedRoomMessage `json:"rooms"`
	}
	listedRoomMessage struct {
		Code    room.Code  `json:"code"`
		Dice    string     `json:"dice"`
		Seconds int        `json:"seconds"`
		Players int        `json:"players"`
		Seats   int        `json:"seats"`
		Phase   room.Phase `json:"phase"`
		Round   int        `json:"round"`
		Rounds  int        `json:"rounds"`
	}
	// roomSummaryMessage is what a room shows to those who are not in it.
	roomSummaryMessage struct {
		Code         room.Code    `json:"code"`
		Locked       bool         `json:"locked"`
		Refused      room.Refusal `json:"refused,omitempty"` // what a join would be told; "" where there is a seat
		SeatName     string       `json:"you,omitempty"`     // the name of whoever asks, who has a seat
		*roomDetails              // nil where whoever asks may not look on
	}
	// roomDetails is the rest of a lookMessage, for whoever may look on.
	roomDetails struct {
		Phase    room.Phase    `json:"phase"`
		Round    int           `json:"round"`
		Settings room.Settings `json:"settings"`
		Players  []namedPlayer `json:"players"`
		Now      room.Instant  `json:"now"`                // the store's clock
		ClosesAt room.Instant  `json:"closesAt,omitempty"` // of a round that is played by a clock
		EndsAt   room.Instant  `json:"endsAt,omitempty"`   // for whoever asks, where not all have the same end
	}
	namedPlayer struct {
		Name string `json:"name"`
		Away bool   `json:"away"`
		Bot  bool   `json:"bot"`
	}
)
