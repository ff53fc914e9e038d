package live

import (
	"context"
	"maps"
	"time"

	"rattle/room"
)

const (
	sweepInterval = 5 * time.Second
	overdueAfter  = room.Millis(3000) // a follower somewhere would have heard the alarm by then
	maxSwept      = 256               // rooms of one sweep; the next takes more

	// overdueMemory is for how long a room that was overdue counts as having been so.
	overdueMemory = 30 * time.Second
)

// sweep looks again and again for rooms whose alarm nobody heard, since whoever followed them
// has died, and follows them to the end of their round.
func (rs *Rooms) sweep(ctx context.Context) {
	attempts := make(map[room.Code]sweepAttempt)
	for {
		select {
		case <-time.After(jitter(sweepInterval)):
		case <-ctx.Done():
			return
		}
		limited, cancel := context.WithTimeout(ctx, sweepInterval)
		codes, err := rs.config.WakeUps.Overdue(limited, overdueAfter)
		cancel()
		if err != nil {
			rs.counters.storeErrors.Add(1) // what it found beside the error is good
		}
		rs.counters.overdue.Store(int64(len(codes)))
		rs.openOverdue(ctx, codes, attempts)
	}
}

// sweepAttempt is what a sweeper remembers of a room that is overdue.
type sweepAttempt struct {
	seen    time.Time     // when it was overdue last
	backoff time.Duration // after which it is opened again; 0: it was not opened
	retryAt time.Time
}

// openOverdue opens the rooms that are due and notes in tried which. Those that stay overdue are
// tried with growing pauses: their log may be gone, or written by a newer release.
func (rs *Rooms) openOverdue(ctx context.Context, codes []room.Code, attempts map[room.Code]sweepAttempt) {
	const maxBackoff = 10 * time.Minute
	// Not every sweep comes to every room, so what is known of one is kept for a while.
	maps.DeleteFunc(attempts, func(_ room.Code, t sweepAttempt) bool {
		return time.Since(t.seen) > maxBackoff && time.Since(t.retryAt) > maxBackoff
	})
	opened := 0
	for _, code := range codes {
		t := attempts[code]
		// It may be the alarm of a log that fell back: those who know its end come to it before the next sweep.
		twice := time.Since(t.seen) < overdueMemory
		t.seen = time.Now()
		attempts[code] = t
		if !twice || rs.followerOf(code) != nil || opened == maxSwept || time.Until(t.retryAt) > 0 {
			continue
		}
		if t.backoff > 0 {
			limited, cancel := context.WithTimeout(ctx, time.Second)
			_ = rs.config.WakeUps.Remove(limited, code) // or the next time
			cancel()
		}
		t.backoff = min(max(2*t.backoff, sweepInterval), maxBackoff)
		t.retryAt = time.Now().Add(t.backoff)
		attempts[code] = t
		rs.openUnattended(code)
		opened++
	}
}

// openUnattended opens a room for nobody: its follower hears the alarm and goes.
func (rs *Rooms) openUnattended(code room.Code) {
	if f, err := rs.acquire(code); err == nil {
		rs.counters.swept.Add(1)
		rs.release(f)
	}
}
