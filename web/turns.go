package web

import (
	"context"
	"runtime"
	"time"

	"golang.org/x/time/rate"
)

// turns spread what is asked over HTTP, and the opening of sockets, when much comes at once. That
// may wait; a word on a socket may not, and passes through several goroutines, each of which
// stands in line behind all that could run. Its methods may be called from any goroutine.
type turns struct{ limiter *rate.Limiter }

const (
	// mostTurns is what one request counts as at most: one for what lies ready, more where the
	// store is asked.
	mostTurns = 5
	// turnWait is how far the line may reach. Whoever comes later is told so.
	turnWait = time.Second
)

func newTurns(each Rate) turns {
	n := runtime.GOMAXPROCS(0)
	return turns{rate.NewLimiter(rate.Limit(each.PerSecond*float64(n)), max(each.Burst*n, mostTurns))}
}

// take waits for a turn of what counts as so many messages. It is false if there is none soon.
func (t turns) take(ctx context.Context, cost int) bool {
	now := time.Now()
	turn := t.limiter.ReserveN(now, min(cost, mostTurns))
	switch delay := turn.DelayFrom(now); {
	case delay == 0:
		return true
	case delay > turnWait:
		turn.CancelAt(now)
		return false
	default:
		return sleepUntil(ctx, now.Add(delay))
	}
}
