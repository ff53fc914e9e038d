package chaos

import (
	"slices"
	"time"

	"rattle/chaos/refclient"
)

// maxReturn is the promised time for a reconnect.
const maxReturn = 2 * time.Second

// awaitReturns waits until each of some players has lost the socket once and is back.
func (tb *room) awaitReturns(players ...*refclient.Client) {
	tb.t.Helper()
	for _, p := range players {
		tb.await(p, "the return", func(s refclient.State) bool { return s.Returns > 0 && s.Back })
	}
}

// checkReturns fails if somebody came back to no round, or took longer than max after dialling. It
// logs how long they were away.
func (tb *room) checkReturns(max time.Duration) {
	tb.t.Helper()
	var away []time.Duration
	inFlight, resent := 0, 0
	for i, p := range tb.players {
		for _, w := range p.Words() {
			if w.Sent > 1 && w.Acknowledged() {
				resent++
			}
		}
		for _, r := range p.Returns() {
			away = append(away, r.Back.Sub(r.Lost))
			inFlight += r.InFlight
			if r.Phase != refclient.Playing {
				tb.t.Errorf("player %d came back to a room in phase %q", i, r.Phase)
			}
			if back := r.Back.Sub(r.Dialled); back > max {
				tb.t.Errorf("player %d was back only %v after dialling", i, back)
			}
		}
	}
	slices.Sort(away)
	if len(away) > 0 {
		tb.t.Logf("%d returns, away for %v at the median, %v at most; %d words in flight, %d sent again and counted",
			len(away), away[len(away)/2], away[len(away)-1], inFlight, resent)
	}
}
