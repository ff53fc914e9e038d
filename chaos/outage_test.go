package chaos

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"rattle/chaos/refclient"
)

// A store that hangs for a while delays everything and changes nothing.
func TestAStoreThatPausesLosesNothing(t *testing.T) {
	t.Parallel()
	const pause = 3 * time.Second
	st := startStore(t)
	tb := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	tb.play()
	tb.waitForWords(10)

	st.pause()
	paused := time.Now()
	tb.waitForAll("the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
	for _, s := range tb.servers {
		s.waitForReady(http.StatusServiceUnavailable)
	}
	newcomer := refclient.Join(t.Context(), refclient.Config{Servers: tb.urlsFrom(0), Room: tb.code, Watch: true})
	t.Cleanup(newcomer.Close)
	sleepUntil(t, paused.Add(pause)) // an outage of some length is what is tested
	st.resume()

	tb.waitForAll("the end of the outage", func(s refclient.State) bool { return !s.Waiting })
	for _, s := range tb.servers {
		s.waitForReady(http.StatusOK)
	}
	tb.waitFor(newcomer, "the room", func(s refclient.State) bool { return s.Room.Phase == refclient.Playing })
	tb.waitForWords(10)
	tb.finish()
	tb.checkResult()
	tb.checkStillRunning()
}

// A store that syncs each write comes back with all that it had acknowledged.
func TestAStoreThatDiesAndRemembersLosesNothing(t *testing.T) {
	t.Parallel()
	st := startStore(t, syncEachWrite...)
	tb := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	others := tb.startBackgroundLoad()
	tb.play()
	tb.waitForWords(10)

	st.kill()
	tb.waitForAll("the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
	for _, s := range tb.servers {
		s.waitForReady(http.StatusServiceUnavailable)
	}
	st.restart()

	tb.waitForAll("the end of the outage", func(s refclient.State) bool { return !s.Waiting })
	for _, s := range tb.servers {
		s.waitForReady(http.StatusOK)
	}
	tb.waitForWords(10)
	tb.finish()
	tb.checkResult()
	others.stop(t)
	tb.checkStillRunning()
}

// A store that comes back empty has no room any more, which players are told; for new rooms no
// server needs a restart.
func TestAStoreThatForgetsAllTakesNewRooms(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	servers := []*server{serve(t, st), serve(t, st)}
	tb := gather(t, settingsFor(longEnough), servers...)
	tb.play()
	tb.waitForWords(5)
	st.kill()
	st.restart()
	for i, p := range tb.players {
		ctx, cancel := tb.ctx()
		defer cancel()
		if err := p.WaitForEnd(ctx); !errors.Is(err, refclient.ErrNoRoom) {
			t.Errorf("player %d ended with: %v", i, err)
		}
	}

	next := gather(t, settingsFor(longEnough), servers...)
	next.play()
	next.waitForWords(5)
	next.finish()
	next.checkResult()
	next.checkStillRunning()
}

// A server stops in good order without a store.
func TestAServerStopsThoughItsStoreIsGone(t *testing.T) {
	t.Parallel()
	st := startStore(t, syncEachWrite...)
	tb := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	tb.play()
	tb.waitForWords(5)
	st.kill()
	tb.waitForAll("the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
	tb.servers[0].terminate()
	if code := tb.servers[0].exit(); code != 0 {
		t.Errorf("the server ended with code %d", code)
	}
	st.restart()
	tb.waitForReconnections(tb.players[0], tb.players[2])
	tb.waitForWords(5)
	tb.finish()
	tb.checkResult()
}

func (tb *room) checkStillRunning() {
	tb.t.Helper()
	for _, s := range tb.servers {
		if !s.running() {
			tb.t.Error("a server ended with its store")
		}
	}
}
