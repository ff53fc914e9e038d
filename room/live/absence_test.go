package live_test

import (
	"testing"
	"time"

	"rattle/room"
)

// The sleeps in this file are in virtual time, see inVirtualTime: that time passes is what they test.

// playRoundThatAnnHasSeen plays a round of ann and bob to its end, after which ann asks for another: a
// player who were away now would lose the seat at the call.
func playRoundThatAnnHasSeen(ann, bob *person) {
	ann.Start()
	ann.WaitForPhase(room.Results)
	bob.WaitForPhase(room.Results)
	ann.Again()
	bob.waitForPlayer("Ann", "wanting another round", func(p room.Player) bool { return p.Again })
}

func expectBothPresent(t *testing.T, s *server, code room.Code) {
	t.Helper()
	view, err := s.rooms.PublicView(t.Context(), code, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(view.Players) != 2 || view.Players[0].Away || view.Players[1].Away || view.Round != 1 {
		t.Errorf("in round %d there are %+v", view.Round, view.Players)
	}
}

func TestPlayerWhoReconnectsSoonAfterARestartIsNotAway(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		old := start()
		code := old.create(1)
		ann, bob := old.join("Ann", code), old.join("Bob", code)
		playRoundThatAnnHasSeen(ann, bob)
		old.rooms.Close()
		old.disconnect()
		time.Sleep(15 * time.Second) // until all leases have expired

		next := start()
		next.join("Ann", code)
		time.Sleep(8 * time.Second)
		expectBothPresent(t, next, code)
		next.join("Bob", code)
		time.Sleep(time.Minute)
		expectBothPresent(t, next, code)
	})
}

func TestPlayerWhoStaysAwayAfterARestartIsAwaySoon(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		old := start()
		code := old.create(180)
		old.join("Ann", code)
		old.join("Bob", code)
		old.rooms.Close()
		old.disconnect()

		next := start()
		ann := next.join("Ann", code)
		back := time.Now()
		ann.waitForPlayer("Bob", "away", away)
		if took := time.Since(back); took > 16*time.Second {
			t.Errorf("bob is away %v after ann came back", took)
		}
	})
}

func TestOutageLongerThanALeaseMakesNobodyAway(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		here, there := start(), start()
		code := here.create(1)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		playRoundThatAnnHasSeen(ann, bob)
		here.link.Cut()
		there.link.Cut()
		time.Sleep(15 * time.Second)
		here.link.Restore()
		// The other server reconnects later. It has the duration of a lease to notice that the store is back
		// and to renew its own.
		time.Sleep(5 * time.Second)
		expectBothPresent(t, here, code)
		there.link.Restore()
		time.Sleep(time.Minute)
		expectBothPresent(t, here, code)
	})
}

func TestAbsenceIsNoticedAfterTenSecondsAndEndsARoundAfterThirtyMore(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		here, there := start(), start()
		code := here.create(180)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		ann.Start()
		ann.WaitForPhase(room.Playing)
		bob.WaitForPhase(room.Playing)

		bob.Close()
		time.Sleep(7 * time.Second)
		bob = there.join("Bob", code) // as after a reload or a short loss of network
		time.Sleep(time.Minute)
		if bob := here.playersOf(code)["Bob"]; bob.Away {
			t.Error("bob is away who came back in time")
		}

		bob.Close()
		left := time.Now()
		ann.waitForPlayer("Bob", "away", away)
		if took := time.Since(left); took < 8*time.Second || took > 16*time.Second {
			t.Errorf("bob was seen to be away after %v", took)
		}
		gone := time.Now()
		ann.Done()
		if v := ann.WaitForPhase(room.Results); !v.Result.ClosedEarly {
			t.Error("the round went on to its end")
		}
		if took := time.Since(gone); took < 29*time.Second || took > 31*time.Second {
			t.Errorf("the round waited %v for bob", took)
		}
	})
}
