package live_test

import (
	"sync/atomic"
	"testing"
	"time"

	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/memory"
)

// The sleeps in this file are in virtual time, see inVirtualTime: that time passes is what they test.

// wallClock is the clock of a machine, which a test can step.
type wallClock struct{ ahead atomic.Int64 }

func (c *wallClock) now() time.Time       { return time.Now().Add(time.Duration(c.ahead.Load())) }
func (c *wallClock) step(d time.Duration) { c.ahead.Add(int64(d)) }

func TestSteppingTheMachineClockMovesNoDeadline(t *testing.T) {
	for name, by := range map[string]time.Duration{"forward": time.Hour, "back": -20 * time.Second} {
		t.Run(name, func(t *testing.T) {
			var wall wallClock
			inMemory(t, wall.now, func(t *testing.T, _ *memory.Store, start func() *server) {
				server := start()
				code := server.create(30)
				ann, bob := server.join("Ann", code), server.join("Bob", code)
				ann.Start()
				words := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 2)
				began := time.Now()
				time.Sleep(13 * time.Second)
				if a := ann.Submit(words[0]); a.Points != 1 {
					t.Errorf("the word before the step is answered %+v", a)
				}
				wall.step(by)
				time.Sleep(16 * time.Second)
				if a := bob.Submit(words[1]); a.Points != 1 {
					t.Errorf("a word a second before the close is answered %+v", a)
				}
				result := ann.WaitForPhase(room.Results).Result
				if took := time.Since(began); took < 29*time.Second || took > 31*time.Second {
					t.Errorf("the round of 30 s took %v", took)
				}
				for _, standing := range result.Players {
					for _, w := range standing.Words {
						if w.At < 12_000 || w.At > 30_000 {
							t.Errorf("%s found %s after %d ms", standing.Name, w.Word, w.At)
						}
					}
				}
			})
		})
	}
}

func TestAStoreInMemoryFollowsTheMachineClockBetweenRoundsAndOnlyForward(t *testing.T) {
	var wall wallClock
	inMemory(t, wall.now, func(t *testing.T, store *memory.Store, start func() *server) {
		server := start()
		differs := func(want time.Duration) {
			t.Helper()
			now, err := store.Now(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			ahead := time.Duration(wall.now().UnixMilli()-int64(now)) * time.Millisecond
			if d := ahead - want; d < -time.Second || d > time.Second {
				t.Errorf("the machine's clock is %v ahead of the store's, want %v", ahead, want)
			}
		}
		code := server.create(30)
		ann := server.join("Ann", code)
		ann.Start()
		ann.WaitForPhase(room.Playing)
		wall.step(time.Hour)
		time.Sleep(10 * time.Second)
		differs(time.Hour)
		ann.WaitForPhase(room.Results)
		time.Sleep(time.Second)
		differs(0)

		ann.Start()
		ann.WaitForPhase(room.Playing)
		began := time.Now()
		ann.WaitForPhase(room.Results)
		if took := time.Since(began); took < 29*time.Second || took > 31*time.Second {
			t.Errorf("the round after the step took %v", took)
		}
		wall.step(-20 * time.Second)
		time.Sleep(10 * time.Second)
		differs(-20 * time.Second)
		ann.Start()
		called := time.Now()
		ann.WaitForPhase(room.Playing)
		if took := time.Since(called); took > 4*time.Second {
			t.Errorf("the countdown took %v", took)
		}
	})
}
