// Package clock is the clock of a store in this process.
//
//	the machine's clock ──▶ read once ──▶ and the monotonic time since ──▶ Now
//	     └────────── it was set, or the machine slept ──▶ Follow, while no room waits for an instant
package clock

import (
	"log/slog"
	"sync"
	"time"
)

// maxDrift is how far the clock may be from the machine's before it follows or warns.
const maxDrift = time.Second

// Clock is the clock of a store. A round must keep its duration even if the machine's clock is set, or the machine
// sleeps. So the store's time is a reading of the machine's clock and the monotonic time since. It follows the machine's
// clock only when the store allows that, and only forward, since instants in a room never decrease. Any goroutine may
// read it; one may call Follow.
type Clock struct {
	wall   func() time.Time // the machine's clock
	warned bool             // the machine's clock is behind, and that was logged

	mu     sync.Mutex
	base   time.Time // a reading of the machine's clock, without the monotonic one
	baseAt time.Time // when it was read; only its monotonic reading is used
}

// New returns a clock that reads the machine's clock wall: [time.Now], except in tests.
func New(wall func() time.Time) *Clock {
	return &Clock{wall: wall, base: wall().Round(0), baseAt: time.Now()}
}

// Now returns the store's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.base.Add(time.Since(c.baseAt))
}

// Follow sets the clock to the machine's clock if that is ahead and no room waits for an instant. Where the machine's
// clock is behind, it warns once. Call it at intervals.
func (c *Clock) Follow(idle func() bool, logger *slog.Logger) {
	switch by := c.wall().Round(0).Sub(c.Now()); {
	case by > maxDrift && idle():
		c.mu.Lock()
		c.base = c.base.Add(by)
		c.mu.Unlock()
		logger.Info("the machine's clock was set forward: rooms follow it", "by", by.Round(time.Millisecond))
	case by < -maxDrift && !c.warned:
		c.warned = true
		logger.Warn("the machine's clock was set back: rooms keep the old time until the server is restarted",
			"by", -by.Round(time.Millisecond))
	case by >= -maxDrift:
		c.warned = false
	}
}
