package room_test

import (
	"testing"

	"rattle/room"
)

// resumed returns when a player came through again, in seconds since the opening.
func (s *scenario) resumed(p room.PlayerID) (seconds []room.Millis) {
	for _, at := range s.seat(p).Resumed {
		seconds = append(seconds, at.Since(s.state.Round.OpenedAt)/1000)
	}
	return seconds
}

func TestARoundNotesWhoComesThroughAgain(t *testing.T) {
	s := newScenario(t)
	s.changesNothing(room.Join{Player: "bob"}, room.Resume{}) // while no round is played
	s.opens()
	s.after(10_000)
	s.does(room.Join{Player: "bob"})
	s.after(5_000)
	s.changesNothing(room.Join{Player: "bob"}, room.Watch{Player: "bob"}) // another tab, of the same cause
	s.after(1_000)
	s.does(room.Resume{}) // to both
	expect(t, "ann", s.resumed("ann"), []room.Millis{16})
	expect(t, "bob", s.resumed("bob"), []room.Millis{10, 16})
	s.changesNothing(room.Resume{}) // by another server

	s.does(away("bob"))
	s.after(14_000)
	s.does(room.Watch{Player: "bob"})
	s.after(10_000)
	s.changesNothing(room.Join{Player: "bob"}) // three times a round
	expect(t, "bob", s.resumed("bob"), []room.Millis{10, 16, 30})
	expect(t, "bob away", s.seat("bob").Away, false)
	s.closes()
	expect(t, "bob", s.standing("bob").Resumed, []room.Millis{10_000, 16_000, 30_000})

	s.does(calls("ann"))
	expect(t, "bob", s.resumed("bob"), nil)
}

func TestPuppetsNeverComeThroughAgain(t *testing.T) {
	s := newScenario(t)
	s.does(room.AddBot{Player: "ann", Strength: 1})
	s.opens()
	s.after(10_000)
	s.does(room.Resume{})
	for _, seat := range s.state.Seats {
		expect(t, seat.Name, len(seat.Resumed) > 0, !seat.IsBot())
	}
}
