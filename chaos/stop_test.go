package chaos

import (
	"testing"

	"rattle/chaos/refclient"
)

// A server that is suspended while the round closes delays nobody else. Words that its players sent
// meanwhile were late, whatever its own clock and memory say.
func TestAServerThatIsFrozenOverTheCloseMovesNoDeadline(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(4), serve(t, st), serve(t, st))
	rm.play()
	rm.waitForWords(5)
	frozen, others := []*refclient.Client{rm.players[0], rm.players[2]}, []*refclient.Client{rm.players[1], rm.players[3]}
	rm.servers[0].pause()
	for _, p := range others {
		rm.waitFor(p, "the results", func(s refclient.State) bool { return s.Room.Phase == refclient.Results })
	}
	for _, p := range frozen {
		if room := p.Room(); room.Phase != refclient.Playing {
			t.Errorf("a player of the suspended server is in phase %q", room.Phase)
		}
	}
	rm.servers[0].resume()
	rm.waitForResults()
	rm.checkResult()
	for _, p := range frozen {
		late := 0
		for _, w := range p.Words() {
			if w.Refusal == "too-late" || w.Refusal == "not-playing" {
				late++
			}
		}
		if late == 0 {
			t.Error("a player of the frozen server was late with nothing")
		}
	}
}

func TestAServerThatIsToldToStopSendsItsPlayersOn(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	rm.play()
	rm.waitForWords(10)
	rm.servers[0].terminate()
	leavers := []*refclient.Client{rm.players[0], rm.players[2]}
	rm.waitForReconnections(leavers...)
	if code := rm.servers[0].exit(); code != 0 {
		t.Errorf("the server ended with code %d", code)
	}
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	rm.checkReturns(maxReturn)
	for i, p := range leavers {
		for _, r := range p.Reconnections() {
			if r.CloseCode != refclient.CodeComeBack {
				t.Errorf("the socket of player %d was closed with code %d, want %d", 2*i, r.CloseCode, refclient.CodeComeBack)
			}
		}
	}
	for _, p := range []*refclient.Client{rm.players[1], rm.players[3]} {
		if n := len(p.Reconnections()); n > 0 {
			t.Errorf("a player of the other server lost the socket %d times", n)
		}
	}
}
