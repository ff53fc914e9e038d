package wire

import (
	"rattle/leaderboard"
	"rattle/room"
)

// Messages about leaderboards and past rounds over HTTP.
type (
	LeaderboardID struct {
		Dice   string             `json:"dice"`
		Kind   leaderboard.Kind   `json:"kind"`
		Period leaderboard.Period `json:"period"`
		Key    string             `json:"key"`
	}
	// Leaderboard is a part of a leaderboard.
	Leaderboard struct {
		LeaderboardID
		Version string           `json:"version"`      // changes with the leaderboard
		Size    int              `json:"size"`         // rows of the whole leaderboard
		Rows    []LeaderboardRow `json:"rows"`         // in order
		Me      *OwnRank         `json:"me,omitempty"` // of the viewer
	}
	LeaderboardRow struct {
		Rank        int           `json:"rank"`
		Player      room.PlayerID `json:"player"`
		Value       int           `json:"value"`
		Name        string        `json:"name"`
		Word        string        `json:"word,omitempty"`
		Round       string        `json:"round,omitempty"`
		At          room.Instant  `json:"at"`
		Provisional bool          `json:"provisional,omitempty"`
		Private     bool          `json:"private,omitempty"`
	}
	OwnRank struct {
		Rank       int     `json:"rank"`
		Value      int     `json:"value"`
		Percentile float64 `json:"percentile"`
		Name       string  `json:"name"`
	}
	// Round is a recorded round.
	Round struct {
		Round    string        `json:"round"` // UUID
		At       room.Instant  `json:"at"`    // the close
		Dice     string        `json:"dice"`
		Board    *Board        `json:"board"`
		Settings room.Settings `json:"settings"`
		Duration room.Millis   `json:"duration"` // from the opening to the close
		Players  []RoundPlayer `json:"players"`
		Record   string        `json:"record"`            // its path
		Partial  bool          `json:"partial,omitempty"` // words are left out
		Private  bool          `json:"private,omitempty"`
		Share    string        `json:"share,omitempty"` // the viewer's own link, or the one that was followed
	}
	ShareLink struct {
		Share string `json:"share"`
	}
	RoundPlayer struct {
		ID        room.PlayerID `json:"id"`
		Name      string        `json:"name"`
		Rank      int           `json:"rank"`
		Points    int           `json:"points"`
		Bot       int           `json:"bot,omitempty"`
		Ghost     bool          `json:"ghost,omitempty"`
		ExtraTime int           `json:"extraTime,omitempty"` // time, in percent
		Found     int           `json:"found"`
		Words     []RoundWord   `json:"words"`
	}
	RoundWord struct {
		Word   string      `json:"word"`
		Points int         `json:"points"`
		Worth  int         `json:"worth"`
		At     room.Millis `json:"at"` // since the opening
	}
)

// NewLeaderboard returns a page of a leaderboard.
func NewLeaderboard(p leaderboard.Page) Leaderboard {
	return Leaderboard{
		LeaderboardID: LeaderboardID(p.ID), Version: p.Version, Size: p.Size, Rows: Mapped(p.Rows, newLeaderboardRow),
	}
}

func newLeaderboardRow(r leaderboard.Row) LeaderboardRow {
	return LeaderboardRow{r.Rank, r.Player, r.Value, r.Name, r.Word, r.Round, r.At, r.Provisional, r.Private}
}

// Truncate leaves out the words of the last players if a round is larger than a result may be. The record has
// them.
func (m *Round) Truncate() {
	left := maxResultBytes
	for i := range m.Players {
		p := &m.Players[i]
		need := 0
		for _, word := range p.Words {
			need += len(`{"word":"","points":000,"worth":000,"at":0000000},`) + len(word.Word)
		}
		if left -= need; left < 0 {
			p.Words, m.Partial, left = []RoundWord{}, true, 0
		}
	}
}
