package limit

import (
	"context"
	"runtime"
	"time"

	"golang.org/x/time/rate"
)

// Throttle spread what is asked over HTTP, and the opening of sockets, when much comes at once. That
// may wait; a word on a socket may not, and passes through several goroutines, each of which
// stands in line behind all that could run. Its methods may be called from any goroutine.
type Throttle struct{ limiter *rate.Limiter }

const (
	// maxThrottleCost is what one request counts as at most: one for what lies ready, more where the
	// store is asked.
	maxThrottleCost = 5
	// MaxThrottleWait is how far the line may reach. Whoever comes later is told so.
	MaxThrottleWait = time.Second
)

func NewThrottle(each Rate) Throttle {
	n := runtime.GOMAXPROCS(0)
	return Throttle{rate.NewLimiter(rate.Limit(each.PerSecond*float64(n)), max(each.Burst*n, maxThrottleCost))}
}

// Wait waits for a turn of what counts as so many messages. It is false if there is none soon.
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
