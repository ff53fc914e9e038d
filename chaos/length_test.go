package chaos

import (
	"testing"
	"time"
)

// lastsFor waits until something has lasted for as long as it shall, which is no condition
// of anything that happens by itself.
func lastsFor(t *testing.T, d time.Duration, since time.Time) {
	t.Helper()
	select {
	case <-time.After(time.Until(since.Add(d))):
	case <-t.Context().Done():
	}
}
