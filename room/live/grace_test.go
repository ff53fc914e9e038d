package live_test

import (
	"testing"
	"time"

	"rattle/room"
)

// settles plays a round of ann's and bob's to its end, of which ann has seen enough: who is
// away then does not keep her waiting for the next, and loses the seat by it.
func settles(t *testing.T, code room.Code, ann, bob *person) {
	t.Helper()
	ann.calls()
	ann.seesPhase(room.Results)
	bob.seesPhase(room.Results)
	ann.does(again)
	bob.learns("Ann", "wanting another round", func(p room.Player) bool { return p.Again })
}

func expectNoAbsence(t *testing.T, s *server, code room.Code) {
	t.Helper()
	for _, event := range s.events(code) {
		switch event.(type) {
		case room.WentAway, room.Unseated:
			t.Errorf("the log has %T%+v", event, event)
		}
	}
}

func TestWhoComesBackSomeSecondsAfterARestartIsNotAway(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		old := start()
		code := old.creates(1)
		ann, bob := old.joins("Ann", code), old.joins("Bob", code)
		settles(t, code, ann, bob)
		old.rooms.Close()
		old.dies()
		time.Sleep(15 * time.Second) // and all leases have run out

		next := start()
		next.joins("Ann", code)
		time.Sleep(8 * time.Second)
		next.joins("Bob", code)
		time.Sleep(time.Minute)
		expectNoAbsence(t, next, code)
	})
}

func TestWhoDoesNotComeBackAfterARestartIsAwaySoonEnough(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		old := start()
		code := old.creates(180)
		old.joins("Ann", code)
		old.joins("Bob", code)
		old.rooms.Close()
		old.dies()

		next := start()
		ann := next.joins("Ann", code)
		back := time.Now()
		ann.learns("Bob", "away", away)
		if took := time.Since(back); took > 16*time.Second {
			t.Errorf("bob is away %v after ann came back", took)
		}
	})
}

func TestAnOutageThatIsLongerThanALeaseMakesNobodyAway(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		here, there := start(), start()
		code := here.creates(1)
		ann, bob := here.joins("Ann", code), there.joins("Bob", code)
		settles(t, code, ann, bob)
		here.wire.breaks()
		there.wire.breaks()
		time.Sleep(15 * time.Second)
		here.wire.isMended()
		time.Sleep(8 * time.Second) // the other server finds its way back later
		there.wire.isMended()
		time.Sleep(time.Minute)
		expectNoAbsence(t, here, code)
	})
}
