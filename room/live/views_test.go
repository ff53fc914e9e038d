package live_test

import (
	"testing"
	"time"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
)

func lock(locked bool) func(room.PlayerID) room.Command {
	return func(p room.PlayerID) room.Command { return room.Lock{Player: p, Locked: locked} }
}

func TestViewsAreSentAFewTimesASecond(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.create(60)
		ann, bob := server.join("Ann", code), server.join("Bob", code)
		bob.WaitFor("himself", func(v room.RoomView) bool { return len(v.Players) == 2 })
		time.Sleep(time.Second)

		for i := range 101 {
			ann.Do(lock(i%2 == 0))
			time.Sleep(50 * time.Millisecond)
		}
		time.Sleep(time.Second)
		var last live.ViewUpdate
		views := len(bob.updates)
		for range views {
			last = (<-bob.updates).(live.ViewUpdate)
		}
		if views < 20 || views > 30 {
			t.Errorf("bob was sent %d views in 5 s", views)
		}
		if !last.View.Locked {
			t.Error("bob was not shown what it came to")
		}
	})
}

func TestLargeViewsAreSentLessOften(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(change func(*live.Config)) *server) {
		const megabytes = 4 // the size of a view
		server := start(func(c *live.Config) {
			encode := c.Encode
			c.Encode = func(u live.Update) live.Message {
				if u, ok := u.(live.ViewUpdate); ok && u.Common != nil {
					*u.Common = make([]byte, megabytes<<20)
				}
				return encode(u)
			}
		})
		code := server.create(60)
		ann, bob := server.join("Ann", code), server.join("Bob", code)
		bob.WaitFor("himself", func(v room.RoomView) bool { return len(v.Players) == 2 })
		time.Sleep(time.Minute)
		for len(bob.updates) > 0 {
			<-bob.updates
		}

		for i := range 101 {
			ann.Do(lock(i%2 == 0))
			time.Sleep(100 * time.Millisecond)
		}
		if n := len(bob.updates); n < 6 || n > 10 {
			t.Errorf("in 10 s each of two was sent %d views of %d MB", n, megabytes)
		}
		bob.WaitFor("what it came to", func(v room.RoomView) bool { return v.Locked })
	})
}

func TestNewPhaseIsSentAtOnce(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.create(60)
		ann := server.join("Ann", code)
		time.Sleep(time.Second)
		ann.Do(lock(true))
		ann.WaitFor("the lock", func(v room.RoomView) bool { return v.Locked })
		began := time.Now()
		ann.Start()
		ann.WaitForPhase(room.Called)
		if took := time.Since(began); took > 50*time.Millisecond {
			t.Errorf("the call was sent after %v", took)
		}
	})
}

func TestScoresOfOthersAreThrottledAndOnesOwnAreNot(t *testing.T) {
	const pause, late = 100 * time.Millisecond, 5 * time.Millisecond
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.create(60)
		ann, bob := server.join("Ann", code), server.join("Bob", code)
		ann.Start()
		words := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 30)
		bob.WaitForPhase(room.Playing)
		time.Sleep(time.Second)

		sent, last := 0, time.Time{}
		for i, word := range words {
			ann.Submit(word)
			own := <-ann.updates
			if f, ok := own.(live.ScoreUpdate); !ok || f.Words != i+1 {
				t.Fatalf("behind the answer to her word %d ann was sent %+v", i+1, own)
			}
			for len(bob.updates) > 0 {
				if f, ok := (<-bob.updates).(live.ScoreUpdate); !ok || f.Player != ann.id() {
					t.Fatalf("bob was sent %+v", f)
				}
				if since := time.Since(last); sent > 0 && since < pause-late {
					t.Errorf("bob was sent ann's score again after %v", since)
				}
				sent, last = sent+1, time.Now()
			}
			time.Sleep(10 * time.Millisecond)
		}
		if sent == 0 {
			t.Error("bob was sent nothing while she found words")
		}
		waitForUpdate(bob, "all her words", func(f live.ScoreUpdate) bool { return f.Words == len(words) })
		if since := time.Since(last); since > pause+late {
			t.Errorf("bob was sent her last score only after %v", since)
		}
	})
}
