package live

import (
	"time"

	"rattle/room"
)

// clock estimates the store's clock. The time that the store sends is in the past when it is received,
// so no estimate is ahead of the store, and of several the latest is the best.
type clock struct {
	storeTime  room.Instant
	receivedAt time.Time
}

func (c *clock) now() room.Instant {
	return c.storeTime.Add(room.Millis(time.Since(c.receivedAt).Milliseconds()))
}

// observe takes a time that the store has sent.
func (c *clock) observe(now room.Instant) {
	if c.receivedAt.IsZero() || now > c.now() {
		c.set(now)
	}
}

// set sets the clock to a time of the store even if that is earlier, as after a failover.
func (c *clock) set(now room.Instant) { c.storeTime, c.receivedAt = now, time.Now() }

// until returns the time left until an instant, 0 if it has passed.
func (c *clock) until(at room.Instant) time.Duration {
	return max(0, time.Duration(at.Since(c.now()))*time.Millisecond)
}
