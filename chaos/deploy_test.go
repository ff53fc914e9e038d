package chaos

import (
	"testing"

	"rattle/chaos/refclient"
)

// A rolling deploy: each server is stopped, and started again before the next. A running round
// moves from one to the other.
func TestARollingDeployLosesNothing(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st), serve(t, st))
	others := rm.startBackgroundLoad()
	rm.play()
	for i, s := range rm.servers {
		rm.waitForWords(5)
		rm.burst()
		var leavers []*refclient.Client
		for _, p := range rm.players {
			if p.Server() == s.url {
				leavers = append(leavers, p)
			}
		}
		if i == 0 && len(leavers) == 0 {
			t.Fatal("nobody is at the first server")
		}
		s.terminate()
		if code := s.exit(); code != 0 {
			t.Errorf("server %d ended with code %d", i, code)
		}
		for _, p := range leavers {
			rm.waitFor(p, "the return", func(state refclient.State) bool { return state.Connected && p.Server() != s.url })
		}
		rm.servers[i] = s.restart(st)
	}
	rm.waitForWords(5)
	rm.finish()
	rm.checkResult()
	rm.checkReturns(maxReturn)
	rm.logLatencies("all", rm.players...)
	others.stop(t)
	for i, p := range rm.players {
		for _, r := range p.Reconnections() {
			if r.CloseCode != refclient.CodeComeBack {
				t.Errorf("the socket of player %d was closed with code %d, want %d", i, r.CloseCode, refclient.CodeComeBack)
			}
		}
	}
}
