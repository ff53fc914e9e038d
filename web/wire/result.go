package wire

import (
	"rattle/engine"
	"rattle/room"
)

// maxResultBytes is the maximum size of a result before compression, in bytes.
const maxResultBytes = 1<<20 - 1<<10 // less the head of the message

// The result of a round, which is sent before the room message of the closed round.
type (
	// ResultHead is the first part of the message; [Result] is the rest.
	ResultHead struct {
		Kind  string `json:"kind"`  // "result"
		Round string `json:"round"` // UUID
	}
	Result struct {
		Partial bool        `json:"partial"` // words are left out
		Early   bool        `json:"early"`
		Players []Standing  `json:"players"`
		Words   []BoardWord `json:"words"`
		Total   int         `json:"total"`
		Points  int         `json:"points"`
		Missed  *BoardWord  `json:"missed,omitempty"`
		Lists   []ListShare `json:"lists"`
		Fair    Fair        `json:"fair"`
		Recap   Recap       `json:"recap"`
	}
	Standing struct {
		ID        room.PlayerID `json:"id"`
		Name      string        `json:"name"`
		Rank      int           `json:"rank"`
		Points    int           `json:"points"`
		Wrong     int           `json:"wrong"`
		ExtraTime int           `json:"extraTime,omitempty"` // time, in percent
		Found     int           `json:"found"`
		Words     []ScoredWord  `json:"words,omitzero"` // absent if they are left out
	}
	ScoredWord struct {
		Word    string      `json:"word"`
		Points  int         `json:"points"`
		Worth   int         `json:"worth"`
		Finders int         `json:"finders"`
		At      room.Millis `json:"at"`
	}
	// FoundWords is a list that a partial result leaves out.
	FoundWords struct {
		Round  string        `json:"round"` // UUID
		Player room.PlayerID `json:"player"`
		Words  []ScoredWord  `json:"words"`
	}
	BoardWord struct {
		Word    string          `json:"word"`
		Points  int             `json:"points"`
		Path    engine.Path     `json:"path"`
		List    room.List       `json:"list"`
		Finders []room.PlayerID `json:"finders"`
	}
	ListShare struct {
		List  room.List `json:"list"`
		Words int       `json:"words"`
		Found int       `json:"found"`
	}
	Fair struct {
		Secret        room.Secret         `json:"secret"`
		Contributions []room.Contribution `json:"contributions"`
		Commitment    room.Commitment     `json:"commitment"`
		Terms         string              `json:"terms"`
		Attempt       int                 `json:"attempt"`
		Signature     room.Signature      `json:"signature"`
	}
	Recap struct {
		Duration     room.Millis `json:"duration"`
		Timelines    []Timeline  `json:"timelines"`
		TurningPoint *Moment     `json:"turningPoint,omitempty"`
		Longest      *Moment     `json:"longest,omitempty"`
		Awards       []Award     `json:"awards"`
		Heatmap      []int       `json:"heatmap"`
	}
	Timeline struct {
		Player room.PlayerID  `json:"player"`
		Steps  []TimelineStep `json:"steps"`
	}
	TimelineStep struct {
		At     room.Millis `json:"at"`
		Points int         `json:"points"`
	}
	Moment struct {
		Player room.PlayerID `json:"player"`
		Word   string        `json:"word,omitempty"`
		At     room.Millis   `json:"at"`
	}
	Award struct {
		Kind   room.AwardKind `json:"kind"`
		Player room.PlayerID  `json:"player"`
		With   room.PlayerID  `json:"with,omitempty"`
		Word   string         `json:"word,omitempty"`
		N      int            `json:"n"`
	}
)
