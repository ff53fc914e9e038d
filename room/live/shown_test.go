package live_test

import (
	"testing"
	"time"

	"rattle/room"
	"rattle/room/live"
)

func lock(locked bool) func(room.PlayerID) room.Command {
	return func(p room.PlayerID) room.Command { return room.Lock{Player: p, Locked: locked} }
}

func TestWhoChangesTheRoomAgainAndAgainIsShownAFewTimesASecond(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.creates(60)
		ann, bob := server.joins("Ann", code), server.joins("Bob", code)
		bob.sees("himself", func(v room.Picture) bool { return len(v.Players) == 2 })
		time.Sleep(time.Second)

		for i := range 101 {
			ann.does(lock(i%2 == 0))
			time.Sleep(50 * time.Millisecond)
		}
		time.Sleep(time.Second)
		var last live.Seen
		pictures := len(bob.told)
		for range pictures {
			last = (<-bob.told).(live.Seen)
		}
		if pictures < 20 || pictures > 30 {
			t.Errorf("bob was shown %d pictures in 5 s", pictures)
		}
		if !last.Picture.Locked {
			t.Error("bob was not shown what it came to")
		}
	})
}

func TestTheTurnOfAPhaseIsShownAtOnce(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.creates(60)
		ann := server.joins("Ann", code)
		time.Sleep(time.Second)
		ann.does(lock(true))
		ann.sees("the lock", func(v room.Picture) bool { return v.Locked })
		began := time.Now()
		ann.calls()
		ann.seesPhase(room.Called)
		if took := time.Since(began); took > 50*time.Millisecond {
			t.Errorf("the call was shown after %v", took)
		}
	})
}
