package room_test

import (
	"testing"

	"rattle/room"
)

// connectionsRestored returns when a player's connection was restored, in seconds since the opening.
func (s *scenario) connectionsRestored(p room.PlayerID) (seconds []room.Millis) {
	for _, at := range s.seat(p).ConnectionsRestored {
		seconds = append(seconds, at.Since(s.state.Round.OpenedAt)/1000)
	}
	return seconds
}

func TestARoundNotesRestoredConnections(t *testing.T) {
	s := newScenario(t)
	s.changesNothing(room.Join{Player: "bob"}, room.StoreRecovered{}) // while no round is played
	s.opens()
	s.after(10_000)
	s.does(room.Join{Player: "bob"})
	s.after(5_000)
	s.changesNothing(room.Join{Player: "bob"}, room.Watch{Player: "bob"}) // another tab, of the same cause
	s.after(1_000)
	s.does(room.StoreRecovered{}) // to both
	expect(t, "ann", s.connectionsRestored("ann"), []room.Millis{16})
	expect(t, "bob", s.connectionsRestored("bob"), []room.Millis{10, 16})
	s.changesNothing(room.StoreRecovered{}) // by another server

	s.does(away("bob"))
	s.after(14_000)
	s.does(room.Watch{Player: "bob"})
	s.after(10_000)
	s.changesNothing(room.Join{Player: "bob"}) // three times a round
	expect(t, "bob", s.connectionsRestored("bob"), []room.Millis{10, 16, 30})
	expect(t, "bob away", s.seat("bob").Away, false)
	s.closes()
	expect(t, "bob", s.standing("bob").ConnectionsRestored, []room.Millis{10_000, 16_000, 30_000})

	s.does(calls("ann"))
	expect(t, "bob", s.connectionsRestored("bob"), nil)
}

func TestBotsHaveNoRestoredConnections(t *testing.T) {
	s := newScenario(t)
	s.does(room.AddBot{Player: "ann", Strength: 1})
	s.opens()
	s.after(10_000)
	s.does(room.StoreRecovered{})
	for _, seat := range s.state.Seats {
		expect(t, seat.Name, len(seat.ConnectionsRestored) > 0, !seat.IsAutomated())
	}
}
