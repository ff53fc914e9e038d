package web

import (
	"rattle/engine"
	"rattle/room"
)

// maxResultBytes is the most bytes of a result, also to who does not take it compressed.
const maxResultBytes = 1<<20 - 1<<10 // and what stands before it

// What the server sends of a round that is over, before the room message that says so.
type (
	// resultHead is what the message begins with; a resultMessage is the rest.
	resultHead struct {
		Kind  string `json:"kind"`  // "result"
		Round string `json:"round"` // UUID
	}
	resultMessage struct {
		Partial bool               `json:"partial"` // words are left out
		Early   bool               `json:"early"`
		Players []standingMessage  `json:"players"`
		Words   []boardWordMessage `json:"words"`
		Total   int                `json:"total"`
		Points  int                `json:"points"`
		Missed  *boardWordMessage  `json:"missed,omitempty"`
		Lists   []listShareMessage `json:"grades"`
		Fair    fairMessage        `json:"fair"`
		Recap   recapMessage       `json:"story"`
	}
	standingMessage struct {
		ID        room.PlayerID       `json:"id"`
		Name      string              `json:"name"`
		Rank      int                 `json:"rank"`
		Points    int                 `json:"points"`
		Wrong     int                 `json:"wrong"`
		ExtraTime int                 `json:"more,omitempty"` // time, in percent
		Found     int                 `json:"found"`
		Words     []scoredWordMessage `json:"words,omitzero"` // absent where they are left out
	}
	scoredWordMessage struct {
		Word    string      `json:"word"`
		Points  int         `json:"points"`
		Worth   int         `json:"worth"`
		Finders int         `json:"finders"`
		At      room.Millis `json:"at"`
	}
	// foundWordsMessage is a list that a partial result leaves out.
	foundWordsMessage struct {
		Round  string              `json:"round"` // UUID
		Player room.PlayerID       `json:"player"`
		Words  []scoredWordMessage `json:"words"`
	}
	boardWordMessage struct {
		Word    string          `json:"word"`
		Points  int             `json:"points"`
		Path    engine.Path     `json:"path"`
		List    room.List       `json:"list"`
		Finders []room.PlayerID `json:"finders"`
	}
	listShareMessage struct {
		List  room.List `json:"list"`
		Words int       `json:"words"`
		Found int       `json:"found"`
	}
	fairMessage struct {
		Secret        room.Secret         `json:"secret"`
		Contributions []room.Contribution `json:"contributions"`
		Commitment    room.Commitment     `json:"commitment"`
		Terms         string              `json:"terms"`
		Attempt       int                 `json:"attempt"`
		Signature     room.Signature      `json:"signature"`
	}
	recapMessage struct {
		Duration     room.Millis       `json:"lasts"`
		Timelines    []timelineMessage `json:"courses"`
		TurningPoint *momentMessage    `json:"turn,omitempty"`
		Longest      *momentMessage    `json:"longest,omitempty"`
		Awards       []awardMessage    `json:"awards"`
		Heatmap      []int             `json:"heat"`
	}
	timelineMessage struct {
		Player room.PlayerID `json:"player"`
		Steps  []stepMessage `json:"steps"`
	}
	stepMessage struct {
		At     room.Millis `json:"at"`
		Points int         `json:"points"`
	}
	momentMessage struct {
		Player room.PlayerID `json:"player"`
		Word   string        `json:"word,omitempty"`
		At     room.Millis   `json:"at"`
	}
	awardMessage struct {
		Kind   room.AwardKind `json:"kind"`
		Player room.PlayerID  `json:"player"`
		With   room.PlayerID  `json:"with,omitempty"`
		Word   string         `json:"word,omitempty"`
		N      int            `json:"n"`
	}
)
