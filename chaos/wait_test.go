package chaos

import (
	"testing"
	"time"
)

// sleepUntil waits until an instant: for states that must last for some time, so that there is no condition
// to wait for.
func sleepUntil(t *testing.T, at time.Time) {
	t.Helper()
	select {
	case <-time.After(time.Until(at)):
	case <-t.Context().Done():
	}
}
