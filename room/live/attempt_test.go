package live_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"rattle/engine"
	"rattle/internal/testkit"
	"rattle/room"
	"rattle/room/live"
)

// opensDaily creates a room with a daily board for Ann.
func (s *server) opensDaily() room.Code {
	s.t.Helper()
	board, err := engine.ParseBoard("CATS/DOGS/BIRD/FISH", engine.Plane)
	if err != nil {
		s.t.Fatal(err)
	}
	settings, err := room.DefaultSettings("")
	if err != nil {
		s.t.Fatal(err)
	}
	settings.Access = room.Solo
	code, err := s.rooms.Create(s.t.Context(), room.Create{Settings: settings, CustomBoard: board, Mode: room.Mode{
		Kind: room.Daily, Players: []room.PlayerID{"p_Ann"},
	}})
	if err != nil {
		s.t.Fatal(err)
	}
	return code
}

// TestWhoLeavesDuringAnOutageKeepsTheAttempt: a server that could not open a daily board in time does not open
// it later for a player who has left meanwhile.
func TestWhoLeavesDuringAnOutageKeepsTheAttempt(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		lines := new(testkit.Output)
		here := start(func(c *live.Config) { c.Logger = slog.New(slog.NewTextHandler(lines, nil)) })
		code := here.opensDaily()
		ann := here.join("Ann", code)
		ann.Start()
		ann.WaitForPhase(room.Called)
		here.link.Cut()
		time.Sleep(10 * time.Second) // the board is due, and cannot be opened
		ann.Close()
		time.Sleep(time.Minute)
		if text := lines.String(); strings.Contains(text, "answering again") {
			t.Errorf("during the outage the log says:\n%s", text)
		}
		here.link.Restore()
		time.Sleep(time.Minute)
		for _, e := range here.events(code) {
			if _, opened := e.(room.RoundOpened); opened {
				t.Fatal("the board was opened for nobody")
			}
		}
		back := here.join("Ann", code)
		if left := time.Until(time.UnixMilli(int64(back.WaitForPhase(room.Playing).ClosesAt))); left < 179*time.Second {
			t.Errorf("the player is back and has %v", left)
		}
	})
}
