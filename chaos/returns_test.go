package chaos

import (
	"slices"
	"time"

	"rattle/chaos/refclient"
)

// maxReturn is the promised time for a reconnect.
const maxReturn = 2 * time.Second

// waitForReconnections waits until each of some players has lost the socket once and is back.
func (rm *room) waitForReconnections(players ...*refclient.Client) {
	rm.t.Helper()
	for _, p := range players {
		rm.waitFor(p, "the return", func(s refclient.State) bool { return s.Reconnections > 0 && s.Connected })
	}
}

// checkReturns fails the test if a player returned to no round, or took longer than max after dialling. It
// logs how long they were away.
func (rm *room) checkReturns(max time.Duration) {
	rm.t.Helper()
	var away []time.Duration
	inFlight, resent := 0, 0
	for i, p := range rm.players {
		for _, w := range p.Words() {
			if w.Sent > 1 && w.Acknowledged() {
				resent++
			}
		}
		for _, r := range p.Reconnections() {
			away = append(away, r.BackAt.Sub(r.LostAt))
			inFlight += r.InFlight
			if r.Phase != refclient.Playing {
				rm.t.Errorf("player %d came back to a room in phase %q", i, r.Phase)
			}
			if back := r.BackAt.Sub(r.DialedAt); back > max {
				rm.t.Errorf("player %d was back %v after dialling", i, back)
			}
		}
	}
	slices.Sort(away)
	if len(away) > 0 {
		rm.t.Logf("%d returns, away for %v at the median, %v at most; %d words in flight, %d sent again and counted",
			len(away), away[len(away)/2], away[len(away)-1], inFlight, resent)
	}
}
