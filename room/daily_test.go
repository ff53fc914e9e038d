package room_test

import (
	"testing"

	"rattle/room"
)

// newDailyScenario begins with ann in a room of a daily board, of today or of the archive.
func newDailyScenario(t tb, kind room.ModeKind) *scenario {
	s := &scenario{t: t, now: start, game: textbook(t)}
	s.does(room.Create{
		Code: code, Settings: settingsWith(t, func(s *room.Settings) { s.Access = room.Solo }), CustomBoard: customBoard(t),
		Mode: room.Mode{Kind: kind, Day: "2026-11-21", Players: []room.PlayerID{"ann"}},
	})
	s.joins("ann")
	return s
}

func TestADailyBoardIsPlayedOnceByTheRulesOfAllDays(t *testing.T) {
	for _, kind := range []room.ModeKind{room.Daily, room.Archive} {
		s := newDailyScenario(t, kind)
		s.isRefused(room.UpdateSettings{Player: "ann", Settings: settingsWith(t, func(s *room.Settings) { s.Seconds = 600 })}, room.NotNow)
		s.plays(map[room.PlayerID][]string{"ann": {"pins"}})
		for _, c := range []room.Command{room.CallRound{Player: "ann"}, askAgain("ann"), room.OpenLobby{Player: "ann"}} {
			s.isRefused(c, room.NotNow)
		}
		s.does(room.Disconnect{Player: "ann"}, room.Join{Player: "ann"})
		s.isIn(room.Results)
	}
}

func TestOnlyWhoADailyBoardIsForSeesIt(t *testing.T) {
	s := newDailyScenario(t, room.Daily)
	s.opens()
	for _, c := range []room.Command{room.Join{Player: "bob", Name: "Bob"}, room.Watch{Player: "bob"}} {
		s.isRefused(c, room.RoomReserved)
	}
	s.does(room.Leave{Player: "ann"}) // the seat is free, for nobody else
	s.isIn(room.Results)
	for _, c := range []room.Command{room.Join{Player: "bob", Name: "Bob"}, room.Watch{Player: "bob"}} {
		s.isRefused(c, room.RoomReserved)
	}
	s.does(room.Join{Player: "ann", Name: "Ann"})
}

func TestADailyAttemptWaitsForAPlayerWhoIsAway(t *testing.T) {
	s := newDailyScenario(t, room.Daily)
	s.opens()
	s.finds("ann", "pins")
	s.does(room.Disconnect{Player: "ann"})
	s.after(100_000)
	s.isIn(room.Playing)
	s.does(room.Join{Player: "ann"})
	s.finds("ann", "pin")
	s.closes()
	expect(t, "points", s.state.Round.Tally[0].Points, 2)
}

// TestADailyBoardOpensForAPlayer who is present, and not by the clock: seeing the letters uses up the attempt.
func TestADailyBoardOpensForAPlayer(t *testing.T) {
	s := newDailyScenario(t, room.Daily)
	s.does(room.CallRound{Player: "ann"})
	_, at := s.state.AwaitedPlayer()
	expect(t, "opens", at, s.now.Add(room.Countdown))
	s.does(room.Disconnect{Player: "ann"})
	s.after(3_600_000)
	s.isIn(room.Called)
	expect(t, "board", s.view("ann").Board == nil, true)
	for _, c := range []room.Command{room.Join{Player: "bob", Name: "Bob"}, room.Watch{Player: "bob"}} {
		s.isRefused(c, room.RoomReserved)
	}
	s.does(room.Leave{Player: "ann"}, room.Join{Player: "ann", Name: "Ann"}, room.Tick{})
	s.isIn(room.Playing)
	expect(t, "closes", s.state.Round.ClosesAt, s.now.Add(180_000))
	s.finds("ann", "pins")
	s.closes()
	s.isRefused(room.CallRound{Player: "ann"}, room.NotNow)
}
