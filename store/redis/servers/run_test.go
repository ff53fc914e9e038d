package servers

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
			var r run
			var got bool
			for _, at := range c.at {
				got = r.add(midday+at, lease)
			}
			if got != c.want {
				t.Errorf("judged: %t, want %t", got, c.want)
			}
		})
	}
}
