package web

import (
	"context"
	"runtime"
	"time"

	"golang.org/x/time/rate"
)

// throttle spread what is asked over HTTP, and the opening of sockets, when much comes at once. That
// may wait; a word on a socket may not, and passes through several goroutines, each of which
// stands in line behind all that could run. Its methods may be called from any goroutine.
type throttle struct{ limiter *rate.Limiter }

const (
	// maxThrottleCost is what one request counts as at most: one for what lies ready, more where the
	// store is asked.
	maxThrottleCost = 5
	// maxThrottleWait is how far the line may reach. Whoever comes later is told so.
	maxThrottleWait = time.Second
)

func newThrottle(each Rate) throttle {
	n := runtime.GOMAXPROCS(0)
	return throttle{rate.NewLimiter(rate.Limit(each.PerSecond*float64(n)), max(each.Burst*n, maxThrottleCost))}
}

// wait waits for a turn of what counts as so many messages. It is false if there is none soon.
func (t throttle) wait(ctx context.Context, cost int) bool {
	now := time.Now()
	turn := t.limiter.ReserveN(now, min(cost, maxThrottleCost))
	switch delay := turn.DelayFrom(now); {
	case delay == 0:
		return true
	case delay > maxThrottleWait:
		turn.CancelAt(now)
		return false
	default:
		return sleepUntil(ctx, now.Add(delay))
	}
}
