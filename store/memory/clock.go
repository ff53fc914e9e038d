package memory

import (
	"sync"
	"time"
)

// clock is the store's clock. A round must keep its duration even if the machine's clock is set, or the
// machine sleeps. So the store's time is a reading of the machine's clock and the monotonic time since. It
// follows the machine's clock only when the store allows that, and only forward, since instants in a room
// never decrease.
type clock struct {
	wall func() time.Time // the machine's clock

	mu     sync.Mutex
	base   time.Time // a reading of the machine's clock, without the monotonic one
	baseAt time.Time // when it was read; only its monotonic reading is used
}

func newClock(wall func() time.Time) *clock {
	return &clock{wall: wall, base: wall().Round(0), baseAt: time.Now()}
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.base.Add(time.Since(c.baseAt))
}

// lag returns how far the machine's clock is ahead of this one; it is negative if that is behind.
func (c *clock) lag() time.Duration { return c.wall().Round(0).Sub(c.now()) }

// catchUp sets the clock to the machine's clock, if that is ahead.
func (c *clock) catchUp() {
	by := max(0, c.lag())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.base = c.base.Add(by)
}
