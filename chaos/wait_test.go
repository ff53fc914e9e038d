package chaos

import (
	"testing"
	"time"
)

// waitFor waits until something has lasted for as long as it shall, which is no condition
// of anything that happens by itself.
func waitFor(t *testing.T, d time.Duration, since time.Time) {
	t.Helper()
	select {
	case <-time.After(time.Until(since.Add(d))):
	case <-t.Context().Done():
	}
}
