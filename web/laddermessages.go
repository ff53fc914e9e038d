package web

import (
	"rattle/leaderboard"
	"rattle/room"
)

// What goes over HTTP of rounds that are over. A profile goes as [ladder.Profile] has it.
type (
	// boardRowsMessage is a part of a board.
	boardRowsMessage struct {
		leaderboard.Page
		Me *placeMessage `json:"me,omitempty"` // of the one who asks
	}
	placeMessage struct {
		Rank       int     `json:"rank"`
		Value      int     `json:"value"`
		Percentile float64 `json:"percentile"`
		Name       string  `json:"name"`
	}
	// roundMessage is a round to be looked at again.
	roundMessage struct {
		Round    string          `json:"round"` // UUID
		At       room.Instant    `json:"at"`    // the close
		Dice     string          `json:"dice"`
		Board    *boardMessage   `json:"board"`
		Settings room.Settings   `json:"settings"`
		Lasts    room.Millis     `json:"lasts"` // how long it went on
		Players  []playedMessage `json:"players"`
		Record   string          `json:"record"`            // where it is
		Partial  bool            `json:"partial,omitempty"` // words are left out
		Private  bool            `json:"private,omitempty"`
		Share    string          `json:"share,omitempty"` // the asker's link, or the one that was followed
	}
	shareLinkMessage struct {
		Share string `json:"share"`
	}
	playedMessage struct {
		ID     room.PlayerID `json:"id"`
		Name   string        `json:"name"`
		Rank   int           `json:"rank"`
		Points int           `json:"points"`
		Bot    int           `json:"bot,omitempty"`
		Ghost  bool          `json:"ghost,omitempty"`
		More   int           `json:"more,omitempty"` // time, in percent
		Found  int           `json:"found"`
		Words  []playedWord  `json:"words"`
	}
	playedWord struct {
		Word   string      `json:"word"`
		Points int         `json:"points"`
		Worth  int         `json:"worth"`
		At     room.Millis `json:"at"` // since the opening
	}
)
