package embedded

import (
	"sync"
	"time"
)

// clock is what the store says the time is. Somebody may set the machine's clock, or a machine may
// sleep, while a round is on that has to last as long as it should. So the time of the store is what
// the machine's clock said once, and what has passed since; and it follows the machine's clock only
// where the store says that nobody notices, and only forward, since no instant of a room runs back.
type clock struct {
	wall func() time.Time // the machine's clock

	mu     sync.Mutex
	base   time.Time // by the machine's clock, without a monotonic reading
	baseAt time.Time // when it said so, of which only the monotonic reading counts
}

func newClock(wall func() time.Time) *clock {
	return &clock{wall: wall, base: wall().Round(0), baseAt: time.Now()}
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.base.Add(time.Since(c.baseAt))
}

// lag returns how far the machine's clock is ahead of this one, below 0 where it is behind it.
func (c *clock) lag() time.Duration { return c.wall().Round(0).Sub(c.now()) }

// catchUp goes on from what the machine's clock says, if that is ahead.
func (c *clock) catchUp() {
	by := max(0, c.lag())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.base = c.base.Add(by)
}
