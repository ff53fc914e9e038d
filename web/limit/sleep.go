package limit

import (
	"context"
	"time"
)

// SleepUntil sleeps until t or until ctx is done, and reports whether it slept to the end.
func SleepUntil(ctx context.Context, t time.Time) bool {
	timer := time.NewTimer(time.Until(t))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
