package limit

import (
	"context"
	"runtime"
	"time"

	"golang.org/x/time/rate"
)

// Throttle spreads HTTP requests, also those that open sockets, when many come at once. Requests may wait. A
// word on a socket may not, and handling it takes several goroutines, each of which the scheduler queues behind
// all others that are ready. Its methods may be called from any goroutine.
type Throttle struct{ limiter *rate.Limiter }

const (
	// maxThrottleCost is the most that one request counts as: one if the response is in memory, more if
	// the store is read.
	maxThrottleCost = 5
	// MaxThrottleWait is the longest wait. A request that would wait longer is refused.
	MaxThrottleWait = time.Second
)

// NewThrottle returns a throttle that grants the rate to each processor of the machine.
func NewThrottle(each Rate) Throttle {
	n := runtime.GOMAXPROCS(0)
	return Throttle{rate.NewLimiter(rate.Limit(each.PerSecond*float64(n)), max(each.Burst*n, maxThrottleCost))}
}

// Wait waits for the turn of a request of some cost. It reports false if that is not within MaxThrottleWait.
func (t Throttle) Wait(ctx context.Context, cost int) bool {
	now := time.Now()
	turn := t.limiter.ReserveN(now, min(cost, maxThrottleCost))
	switch delay := turn.DelayFrom(now); {
	case delay == 0:
		return true
	case delay > MaxThrottleWait:
		turn.CancelAt(now)
		return false
	default:
		return SleepUntil(ctx, now.Add(delay))
	}
}
