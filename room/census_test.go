package room

import (
	"testing"
	"time"
)

func TestLeasesAreJudgedAfterALeaseWithoutAGap(t *testing.T) {
	const lease = 10 * time.Second
	for _, c := range []struct {
		what string
		at   []int64 // milliseconds after the first renewal
		want bool
	}{
		{"the first renewal", []int64{0}, false},
		{"too soon", []int64{0, 5000, 9999}, false},
		{"a lease later", []int64{0, 5000, 10_000}, true},
		{"a gap", []int64{0, 5000, 10_000, 15_001}, false},
		{"long after a gap", []int64{0, 5001, 10_001, 15_001}, true},
		{"a clock that ran back", []int64{0, 5000, 10_000, 9000, 10_000}, false},
	} {
		t.Run(c.what, func(t *testing.T) {
			const midday = 946_728_000_000
			var r LeaseRun
			var got bool
			for _, at := range c.at {
				got = r.Add(Instant(midday+at), Millis(lease.Milliseconds()))
			}
			if got != c.want {
				t.Errorf("judged: %t, want %t", got, c.want)
			}
		})
	}
}

func TestACensusSaysNothingOfAServerThatStartedSince(t *testing.T) {
	const midday = Instant(946_728_000_000)
	c := Census{Alive: map[string]struct{}{"OURS": {}}, Judged: true, At: midday.Add(10_000), Margin: 1000}
	for _, at := range []struct {
		what, server string
		alive        Millis // after midday
		want         bool
	}{
		{"one that is alive", "OURS", 0, false},
		{"one whose lease has run out", "OLD", 8999, true},
		{"one that was alive at about that time, by the clock of another node", "OLD", 9000, false},
		{"one that has started since", "NEW", 10_500, false},
	} {
		if got := c.IsDead(at.server, midday.Add(at.alive)); got != at.want {
			t.Errorf("%s is dead: %t, want %t", at.what, got, at.want)
		}
	}
	c.Judged = false
	if c.IsDead("OLD", midday) {
		t.Error("a census that is not judged takes a server for dead")
	}
}
