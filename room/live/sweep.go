package live

import (
	"context"
	"maps"
	"time"

	"rattle/room"
)

const (
	sweepInterval = 5 * time.Second
	firstSweep    = time.Second       // after the start: the servers before this one may have died
	overdueAfter  = room.Millis(3000) // by then a follower would have met the deadline
	maxSwept      = 256               // rooms that one sweep opens; the next opens more

	// confirmInterval is the time to the next sweep after one has found a room for the first time. A store may have
	// fallen back; by then the servers that know the end of the log have restored it.
	confirmInterval = 3 * time.Second

	// overdueMemory is how long a sweeper remembers that a room was overdue.
	overdueMemory = 30 * time.Second
)

// sweep looks, at intervals, for rooms whose deadline was missed, since the server that followed them
// has died, and follows them to the end of their round.
func (rs *Rooms) sweep(ctx context.Context) {
	attempts := make(map[room.Code]sweepAttempt)
	wait := jitter(firstSweep)
	for {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
		limited, cancel := context.WithTimeout(ctx, sweepInterval)
		codes, err := rs.config.WakeUps.Overdue(limited, overdueAfter)
		cancel()
		if err != nil {
			rs.counters.storeErrors.Add(1) // the codes that came with the error are good
		}
		rs.counters.overdue.Store(int64(len(codes)))
		wait = jitter(sweepInterval)
		if rs.openOverdue(ctx, codes, attempts) {
			wait = confirmInterval
		}
	}
}

// sweepAttempt is what a sweeper remembers of a room that is overdue.
type sweepAttempt struct {
	seen    time.Time     // when the room was overdue last
	backoff time.Duration // after which the room is opened again; 0: it was not opened
	retryAt time.Time
}

// openOverdue opens rooms that are overdue for the second time, and keeps account in attempts. Rooms that stay overdue
// are opened at growing intervals: their log may be gone, or written by a newer release. It reports whether any room is
// overdue for the first time.
func (rs *Rooms) openOverdue(ctx context.Context, codes []room.Code, attempts map[room.Code]sweepAttempt) (found bool) {
	const maxBackoff = 10 * time.Minute
	// Not every sweep finds every room, so attempts are remembered for a while.
	maps.DeleteFunc(attempts, func(_ room.Code, t sweepAttempt) bool {
		return time.Since(t.seen) > maxBackoff && time.Since(t.retryAt) > maxBackoff
	})
	opened := 0
	for _, code := range codes {
		t := attempts[code]
		twice := time.Since(t.seen) < overdueMemory
		found = found || !twice
		t.seen = time.Now()
		attempts[code] = t
		if !twice || rs.followerOf(code) != nil || opened == maxSwept || time.Until(t.retryAt) > 0 {
			continue
		}
		if t.backoff > 0 {
			limited, cancel := context.WithTimeout(ctx, time.Second)
			_ = rs.config.WakeUps.Remove(limited, code) // if it fails, the next attempt tries again
			cancel()
		}
		t.backoff = min(max(2*t.backoff, sweepInterval), maxBackoff)
		t.retryAt = time.Now().Add(t.backoff)
		attempts[code] = t
		rs.openUnattended(code)
		opened++
	}
	return found
}

// openUnattended opens a room without members: its follower meets the deadline and ends.
func (rs *Rooms) openUnattended(code room.Code) {
	if f, err := rs.acquire(code); err == nil {
		rs.counters.swept.Add(1)
		rs.release(f)
	}
}
