package chaos

import (
	"testing"
	"time"
)

// waitFor waits until a duration has passed, for states that must last and have no condition to
// wait for.
func waitFor(t *testing.T, d time.Duration, since time.Time) {
	t.Helper()
	select {
	case <-time.After(time.Until(since.Add(d))):
	case <-t.Context().Done():
	}
}
