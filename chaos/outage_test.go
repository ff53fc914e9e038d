package chaos

import (
	"net/http"
	"testing"
	"time"

	"rattle/chaos/stranger"
)

// A store that answers nothing for a while delays everything and changes nothing.
func TestAStoreThatPausesLosesNothing(t *testing.T) {
	t.Parallel()
	const pause = 3 * time.Second
	st := startStore(t)
	tb := gather(t, lasting(14), serve(t, st), serve(t, st))
	tb.open()
	tb.awaitWords(10)

	st.pause()
	paused := time.Now()
	tb.awaitAll("the word that the store does not answer", func(s stranger.State) bool { return s.Waiting })
	for _, s := range tb.servers {
		s.awaitReady(http.StatusServiceUnavailable)
	}
	time.Sleep(time.Until(paused.Add(pause))) // the length of the outage, which is no condition
	st.resume()

	tb.awaitAll("the end of the outage", func(s stranger.State) bool { return !s.Waiting })
	for _, s := range tb.servers {
		s.awaitReady(http.StatusOK)
	}
	tb.awaitWords(10)
	tb.awaitClose()
	tb.checkResult()
	tb.checkStillRunning()
}

// A store that dies comes back with all that it had acknowledged, if it is told to write
// each change down.
func TestAStoreThatDiesAndRemembersLosesNothing(t *testing.T) {
	t.Parallel()
	st := startStore(t, remembering...)
	tb := gather(t, lasting(14), serve(t, st), serve(t, st))
	tb.open()
	tb.awaitWords(10)

	st.kill()
	tb.awaitAll("the word that the store does not answer", func(s stranger.State) bool { return s.Waiting })
	for _, s := range tb.servers {
		s.awaitReady(http.StatusServiceUnavailable)
	}
	st.again()

	tb.awaitAll("the end of the outage", func(s stranger.State) bool { return !s.Waiting })
	for _, s := range tb.servers {
		s.awaitReady(http.StatusOK)
	}
	tb.awaitWords(10)
	tb.awaitClose()
	tb.checkResult()
	tb.checkStillRunning()
}

func (tb *table) checkStillRunning() {
	tb.t.Helper()
	for _, s := range tb.servers {
		if !s.running() {
			tb.t.Error("a server ended with its store")
		}
	}
}
