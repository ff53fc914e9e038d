package proxy

import (
	"math/rand/v2"
	"time"
)

// Faults are the faults of the network. The zero value has none.
type Faults struct {
	Cut     bool          // connections break, and new ones break at once
	Stalled bool          // nothing passes; what was sent meanwhile passes afterwards
	Delay   time.Duration // of each way

	// Shares, 0 to 1. What passes at once, at most 4 KB or one value of a Redis, counts
	// as a packet.
	Lost    float64 // packets that have to be sent again, which holds up what follows
	Broken  float64 // packets at which the connection breaks
	Dropped float64 // messages published by a Redis that never arrive; see [Config]
}

// retransmitDelay is when TCP first sends an unacknowledged packet again, on Linux; it doubles each
// time.
const retransmitDelay = 200 * time.Millisecond

// retransmission returns a random delay of a packet due to losses.
func (f Faults) retransmission() (wait time.Duration) {
	for again := retransmitDelay; happens(f.Lost) && again < 32*retransmitDelay; again *= 2 {
		wait += again
	}
	return wait
}

func happens(share float64) bool {
	return share > 0 && rand.Float64() < share //nolint:gosec // a fault needs no secret
}
