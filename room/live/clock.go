package live

import (
	"time"

	"rattle/room"
)

// clock estimates the store's clock. What the store says is older by the time it is heard,
// so no estimate is ahead, and of several the one furthest ahead is the best.
type clock struct {
	storeTime  room.Instant
	receivedAt time.Time
}

func (c *clock) now() room.Instant {
	return c.storeTime.Add(room.Millis(time.Since(c.receivedAt).Milliseconds()))
}

// observe takes a new word of the store.
func (c *clock) observe(now room.Instant) {
	if c.receivedAt.IsZero() || now > c.now() {
		c.set(now)
	}
}

// set believes the store even where that turns the clock back, as after a failover.
func (c *clock) set(now room.Instant) { c.storeTime, c.receivedAt = now, time.Now() }

// until gives the time left to an instant; none if it has passed.
func (c *clock) until(at room.Instant) time.Duration {
	return max(0, time.Duration(at.Since(c.now()))*time.Millisecond)
}
