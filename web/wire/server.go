package wire

import (
	"rattle/engine"
	"rattle/room"
)

// The messages of the server, one or more a frame, one a line.
type (
	// OwnView is the first part of a room message, which is the viewer's own. Mine and Wrong are absent if
	// they have not changed since the last one.
	OwnView struct {
		Kind     string        `json:"kind"` // "room"
		You      room.PlayerID `json:"you"`
		Watching bool          `json:"watching"`
		Nonce    *room.Salt    `json:"nonce,omitempty"` // of the last round's terms, for its players
		Mine     []OwnWord     `json:"mine,omitzero"`
		Wrong    []WrongWord   `json:"wrong,omitzero"`
	}
	// Room is the rest of a room message, which is the same for all in the room.
	Room struct {
		Code       room.Code        `json:"code"`
		Phase      room.Phase       `json:"phase"`
		Now        room.Instant     `json:"now"`
		Settings   room.Settings    `json:"settings"`
		Locked     bool             `json:"locked"`
		Players    []Player         `json:"players"`
		Round      int              `json:"round"`
		RoundID    string           `json:"roundId,omitempty"`
		Commitment *room.Commitment `json:"commitment,omitempty"`
		OpensAt    room.Instant     `json:"opensAt,omitzero"`
		ClosesAt   room.Instant     `json:"closesAt,omitzero"`
		Board      *Board           `json:"board,omitempty"`
		Words      *int             `json:"words,omitempty"`
		Series     *Series          `json:"series,omitempty"`
		Mode       *Mode            `json:"mode,omitempty"`
		Talk       []Remark         `json:"talk,omitzero"`
	}
	Player struct {
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
		ExtraTime int           `json:"extraTime,omitempty"` // time, in percent
		EndsAt    room.Instant  `json:"endsAt,omitzero"`     // if ends differ
	}
	Board struct {
		Rows     int             `json:"rows"`
		Cols     int             `json:"cols"`
		Topology engine.Topology `json:"topology"`
		Faces    []string        `json:"faces"`
	}
	OwnWord struct {
		Word   string `json:"word"`
		Points int    `json:"points"`
		N      int    `json:"n"`
		Tab    string `json:"tab"`
	}
	WrongWord struct {
		Word    string       `json:"word"`
		Refusal room.Refusal `json:"refusal"`
		Points  int          `json:"points"`
		N       int          `json:"n"`
		Tab     string       `json:"tab"`
	}
	Series struct {
		Round     int           `json:"round"`
		Rounds    int           `json:"rounds"`
		Target    int           `json:"target"`
		Over      bool          `json:"over"`
		Standings []SeriesTotal `json:"standings"`
	}
	SeriesTotal struct {
		ID     room.PlayerID `json:"id"`
		Name   string        `json:"name"`
		Rank   int           `json:"rank"`
		Points int           `json:"points"`
	}

	ScoreUpdate struct {
		Kind   string        `json:"kind"` // "score"
		Player room.PlayerID `json:"player"`
		Words  int           `json:"words"`
		Points *int          `json:"points,omitempty"`
	}
	// PlayerUpdate replaces one of the players in a room message.
	PlayerUpdate struct {
		Kind   string `json:"kind"` // "player"
		Player Player `json:"player"`
	}
	// Remark is a text or an emote.
	Remark struct {
		ID     int           `json:"id"`
		Player room.PlayerID `json:"player"`
		Name   string        `json:"name"`
		Text   string        `json:"text,omitempty"`
		Emote  room.Emote    `json:"emote,omitempty"`
		At     room.Instant  `json:"at"`
	}
	// TalkUpdate appends a remark to the talk of a room message.
	TalkUpdate struct {
		Kind string `json:"kind"` // "remark"
		Remark
	}
	// Answer is the answer to a word. It has points, a refusal, or both if a wrong word costs points.
	Answer struct {
		Kind     string       `json:"kind"` // "answer"
		Tab      string       `json:"tab"`
		N        int          `json:"n"`
		Word     string       `json:"word"`
		Points   *int         `json:"points,omitempty"`
		Refusal  room.Refusal `json:"refusal,omitempty"`
		Practice bool         `json:"practice"`
	}
	// Waiting is sent while the store does not respond.
	Waiting struct {
		Kind string `json:"kind"` // "waiting"
	}
	// ErrorMessage is the refusal of the message that the reference identifies.
	ErrorMessage struct {
		Kind  string `json:"kind"` // "error"
		Code  string `json:"code"`
		Text  string `json:"text"`
		Field string `json:"field,omitempty"` // the setting, or other field, at fault
		Reference
	}
	// OK confirms a request with an id.
	OK struct {
		Kind string `json:"kind"` // "ok"
		ID   int    `json:"id"`
	}
	// Reference identifies a client's message in the answer: a command by its id, a word by its n. A
	// message without either has an empty reference.
	Reference struct {
		ID int `json:"id,omitempty"`
		N  int `json:"n,omitempty"`
	}
)
