package room_test

import (
	"fmt"
	"testing"

	"rattle/room"
)

func TestTheHostIsTheFirstWhoIsPresent(t *testing.T) {
	s := newScenario(t)
	s.joins("cyd")
	for _, c := range []struct {
		does room.Command
		host room.PlayerID
	}{
		{room.Disconnect{Player: "ann"}, "bob"},
		{room.Disconnect{Player: "bob"}, "cyd"},
		{room.Join{Player: "ann"}, "ann"},
		{room.Leave{Player: "ann"}, "cyd"},
		{room.Join{Player: "bob"}, "bob"},
		{room.Join{Player: "ann", Name: "Ann"}, "bob"}, // a new seat is the last one
		{room.Disconnect{Player: "cyd"}, "bob"},
		{room.Remove{Player: "bob", Target: "ann"}, "bob"},
		{room.Leave{Player: "bob"}, ""},
	} {
		s.does(c.does)
		expect(t, fmt.Sprintf("host after %#v", c.does), s.state.Host(), c.host)
	}
}

func TestNothingStopsBecauseTheHostLeft(t *testing.T) {
	s := newScenario(t)
	s.does(room.CallRound{Player: "ann"}, room.Leave{Player: "ann"})
	s.after(room.Countdown)
	s.isIn(room.Playing)
	s.finds("bob", "pines")
	s.closes()
	s.does(room.CallRound{Player: "bob"})
}

func TestWhoIsRemovedStaysOutForAnHour(t *testing.T) {
	s := newScenario(t)
	s.does(room.Remove{Player: "ann", Target: "bob"})
	removed := s.now
	for _, c := range []room.Command{room.Join{Player: "bob", Name: "Bob"}, room.Watch{Player: "bob"}} {
		s.now = removed
		s.isRefused(c, room.WasRemoved)
		s.now = removed + 3_599_999
		s.isRefused(c, room.WasRemoved)
		s.now = removed + 3_600_000
		if _, err := room.Decide(s.state, c, s.env()); err != nil {
			t.Errorf("%#v after an hour: %v", c, err)
		}
	}
	// The ban is for that player in that room alone.
	s.now = removed
	s.joins("cyd")
}

func TestTheBansOfARoomAreBounded(t *testing.T) {
	s := newScenario(t)
	for i := range 101 {
		p := room.PlayerID(fmt.Sprintf("p%d", i))
		s.joins(p)
		s.does(room.Remove{Player: "ann", Target: p})
	}
	expect(t, "bans", len(s.state.Bans), 100)
	s.isRefused(room.Join{Player: "p1", Name: "P1"}, room.WasRemoved)
	s.isRefused(room.Join{Player: "p100", Name: "P100"}, room.WasRemoved)
	s.joins("p0")
}

func TestIdlePlayersOfPublicRoomsLoseTheirSeatsAfterTwoRounds(t *testing.T) {
	for name, c := range map[string]struct {
		access  room.Access
		moves   func(*scenario) // bob, in the second round
		players []room.PlayerID
	}{
		"doing nothing":     {room.Public, func(*scenario) {}, []room.PlayerID{"ann"}},
		"in a private room": {room.Private, func(*scenario) {}, []room.PlayerID{"ann", "bob"}},
		"finding a word":    {room.Public, func(s *scenario) { s.finds("bob", "sun") }, []room.PlayerID{"ann", "bob"}},
		"a wrong word, where that costs": {
			room.Public, func(s *scenario) { s.finds("bob", "dates") }, []room.PlayerID{"ann", "bob"},
		},
		"saying done": {room.Public, func(s *scenario) { s.does(room.MarkDone{Player: "bob"}) }, []room.PlayerID{"ann", "bob"}},
		"asking for another round": {
			room.Public,
			func(s *scenario) { s.closes(); s.does(room.AskAgain{Player: "bob"}) },
			[]room.PlayerID{"ann", "bob"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScenarioWith(t, func(s *room.Settings) { s.Access, s.Penalty = c.access, true })
			s.opens()
			s.closes()
			s.opens()
			expect(t, "players after one idle round", s.seated(), []room.PlayerID{"ann", "bob"})
			c.moves(s)
			if s.state.Phase == room.Playing {
				s.closes()
			}
			s.does(room.CallRound{Player: "ann"}) // ann finds nothing either, but calls the rounds
			expect(t, "players", s.seated(), c.players)
		})
	}
}

func TestOnlyIdleRoundsInARowCost(t *testing.T) {
	s := newScenarioWith(t, public)
	for _, words := range [][]string{nil, {"sun"}, nil} {
		s.plays(found{"bob": words})
	}
	s.does(room.CallRound{Player: "ann"})
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob"})
}

func TestWhoCallsARoundIsNotIdle(t *testing.T) {
	s := newScenarioWith(t, public)
	s.plays(nil)
	s.plays(nil)
	s.does(room.Leave{Player: "ann"}, room.CallRound{Player: "bob"})
	expect(t, "players", s.seated(), []room.PlayerID{"bob"})
}
