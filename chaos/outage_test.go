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
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	rm.play()
	rm.waitForWords(10)

	st.pause()
	paused := time.Now()
	rm.waitForAll("the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
	for _, s := range rm.servers {
		s.waitForReady(http.StatusServiceUnavailable)
	}
	newcomer := refclient.Join(t.Context(), refclient.Config{Servers: rm.urlsFrom(0), Room: rm.code, Watch: true})
	t.Cleanup(newcomer.Close)
	sleepUntil(t, paused.Add(pause)) // an outage of some length is what is tested
	st.resume()

	rm.waitForAll("the end of the outage", func(s refclient.State) bool { return !s.Waiting })
	for _, s := range rm.servers {
		s.waitForReady(http.StatusOK)
	}
	rm.waitFor(newcomer, "the room", func(s refclient.State) bool { return s.Room.Phase == refclient.Playing })
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	rm.checkStillRunning()
}

// A store that syncs each write comes back with all that it had acknowledged.
func TestAStoreThatDiesAndRemembersLosesNothing(t *testing.T) {
	t.Parallel()
	st := startStore(t, syncEachWrite...)
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	others := rm.startBackgroundLoad()
	rm.play()
	rm.waitForWords(10)

	st.kill()
	rm.waitForAll("the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
	for _, s := range rm.servers {
		s.waitForReady(http.StatusServiceUnavailable)
	}
	st.restart()

	rm.waitForAll("the end of the outage", func(s refclient.State) bool { return !s.Waiting })
	for _, s := range rm.servers {
		s.waitForReady(http.StatusOK)
	}
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	others.stop(t)
	rm.checkStillRunning()
}

// A store that comes back empty has no room any more, which players are told; for new rooms no
// server needs a restart.
func TestAStoreThatForgetsAllTakesNewRooms(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	servers := []*server{serve(t, st), serve(t, st)}
	rm := gather(t, settingsFor(longEnough), servers...)
	rm.play()
	rm.waitForWords(5)
	st.kill()
	st.restart()
	for i, p := range rm.players {
		ctx, cancel := rm.ctx()
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
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	rm.play()
	rm.waitForWords(5)
	st.kill()
	rm.waitForAll("the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
	rm.servers[0].terminate()
	if code := rm.servers[0].exit(); code != 0 {
		t.Errorf("the server ended with code %d", code)
	}
	st.restart()
	rm.waitForReconnections(rm.players[0], rm.players[2])
	rm.waitForWords(5)
	rm.finish()
	rm.checkResult()
}

func (rm *room) checkStillRunning() {
	rm.t.Helper()
	for _, s := range rm.servers {
		if !s.running() {
			rm.t.Error("a server ended with its store")
		}
	}
}
