package room_test

import (
	"testing"

	"rattle/room"
)

// TestTwoFuturesOfOneStateShareNothing evolves one state twice, as happens when the store refuses an
// entry that was decided and other entries follow.
func TestTwoFuturesOfOneStateShareNothing(t *testing.T) {
	players := []room.PlayerID{"p1", "p2", "p3", "p4", "p5", "p6"}
	for name, about := range map[string]func(room.PlayerID) room.Event{
		"seats":         func(p room.PlayerID) room.Event { return room.Seated{Player: "new " + p, Name: string(p)} },
		"contributions": func(p room.PlayerID) room.Event { return room.Contributed{Player: p} },
		"votes":         func(p room.PlayerID) room.Event { return room.VoteCast{Player: p, Target: "ann"} },
		"bans":          func(p room.PlayerID) room.Event { return room.Removed{Player: p} },
		"talk":          func(p room.PlayerID) room.Event { return room.Said{Player: p, Text: string(p)} },
		"gone":          func(p room.PlayerID) room.Event { return room.Unseated{Player: p} },
		"words":         func(p room.PlayerID) room.Event { return room.WordFound{Player: "ann", Word: string(p), Points: 1} },
	} {
		t.Run(name, func(t *testing.T) {
			s := newScenario(t)
			s.joins(players...)
			s.opens()
			for _, p := range players {
				s.finds(p, "pins")
			}
			// Slices grow by more than one, so that a later one would be the one to overwrite.
			for i := range players[1:] {
				one := room.Evolve(s.state, room.Entry{Events: []room.Event{about(players[i])}})
				was := encoded(t, one)
				room.Evolve(s.state, room.Entry{Events: []room.Event{about(players[i+1])}})
				expect(t, "the one future", encoded(t, one), was)
				s.appends(about(players[i]))
			}
		})
	}
}

func TestEventsAboutNobodyChangeNothing(t *testing.T) {
	s := newScenario(t)
	s.opens()
	same := room.Evolve(s.state, room.Entry{At: s.now})
	same.Epoch = room.ID{}
	was := encoded(t, same)
	for _, event := range []room.Event{
		room.Renamed{Player: "eve", Name: "Eve"},
		room.Unseated{Player: "eve"},
		room.Disconnected{Player: "eve"},
		room.Reconnected{Player: "eve"},
		room.VoteCast{Player: "ann", Target: "eve"},
		room.MarkedDone{Player: "eve"},
		room.AskedAgain{Player: "eve"},
		room.Said{Player: "eve", Text: "Hello?"},
		room.WordPenalized{Player: "eve"},
		room.WordFound{Player: "eve"},
	} {
		next := room.Evolve(s.state, room.Entry{At: s.now, Events: []room.Event{event}})
		next.Epoch = room.ID{}
		expect(t, "state", encoded(t, next), was)
	}
}
