package web_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
)

// view is what tests read of a room message.
type view struct {
	Code       string
	You        string
	Watching   bool
	Phase      string
	Now        int64
	OpensAt    int64
	ClosesAt   int64
	Locked     bool
	Commitment string
	RoundID    string
	Settings   room.Settings
	Round      int
	Players    []shownPlayer
	Words      int
	Board      *struct {
		Rows, Cols int
		Faces      []string
	}
	Mine []struct {
		Word   string
		Points int
		N      int
		Tab    string
	}
	Talk   []message
	Result *result `json:"-"` // was told before
}

type result struct {
	Round   string
	Partial bool
	Early   bool
	Players []standing
	Words   []struct {
		Word    string
		Path    []int
		Finders []string
	}
	Total, Points int
	Fair          struct {
		Secret        string
		Contributions []struct{ Player, Bytes string }
		Commitment    string
		Signature     string
	}
}

type standing struct {
	ID, Name         string
	Rank, Points     int
	Found, ExtraTime int
	Words            []struct {
		Word    string
		Points  int
		Finders int
	}
}

type shownPlayer struct {
	ID, Name                string
	Host, Away, Done, Again bool
	Votes, Words, Bot       int
	ExtraTime               int
	EndsAt                  int64
}

// message is any message that is no room message.
type message struct {
	Kind     string
	ID       int
	N        int
	Field    string
	Tab      string
	Word     string
	Points   *int
	Refusal  string
	Practice bool
	Player   json.RawMessage // an id, or a player
	Words    int
	Code     string
	Text     string
	Emote    string
	Name     string
}

// who returns the entry of a player by name.
func (v view) who(name string) shownPlayer {
	for _, p := range v.Players {
		if p.Name == name {
			return p
		}
	}
	return shownPlayer{}
}

// seated returns the view after a seat message.
func (v view) seated(t testing.TB, m message) view {
	t.Helper()
	var changed shownPlayer
	if err := json.Unmarshal(m.Player, &changed); err != nil {
		t.Fatal(err)
	}
	v.Players = slices.Clone(v.Players)
	for i, p := range v.Players {
		if p.ID == changed.ID {
			v.Players[i] = changed
		}
	}
	return v
}

func (v view) board(t testing.TB) *engine.Board {
	t.Helper()
	var rows []string
	for row := range slices.Chunk(v.Board.Faces, v.Board.Cols) {
		rows = append(rows, strings.Join(row, " "))
	}
	board, err := engine.ParseBoard(strings.Join(rows, "/"), v.Settings.Topology)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// words returns n words of the board.
func (v view) words(t testing.TB, n int) []string {
	t.Helper()
	return roomtest.Words(t, roomtest.Lexicon(t), v.board(t), n)
}
