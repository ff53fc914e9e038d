package web

import (
	"rattle/engine"
	"rattle/room"
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
