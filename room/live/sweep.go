package live

import (
	"context"
	"maps"
	"time"

	"rattle/room"
)

const (
	sweepEvery = 5 * time.Second
	sweepLate  = room.Millis(3000) // a follower somewhere would have heard the alarm by then
	sweepMost  = 256               // rooms of one sweep; the next takes more

	// sweepMemory is for how long a room that was overdue counts as having been so.
	sweepMemory = 30 * time.Second
)

// sweep looks again and again for rooms whose alarm nobody heard, since whoever followed them
// has died, and follows them to the end of their round.
func (rs *Rooms) sweep(ctx context.Context) {
	tried := make(map[room.Code]try)
	for {
		select {
		case <-time.After(about(sweepEvery)):
		case <-ctx.Done():
			return
		}
		limited, cancel := context.WithTimeout(ctx, sweepEvery)
		codes, err := rs.config.Alarms.Overdue(limited, sweepLate)
		cancel()
		if err != nil {
			rs.counters.storeErrors.Add(1) // what it found beside the error is good
		}
		rs.counters.overdue.Store(int64(len(codes)))
		rs.sweepUp(ctx, codes, tried)
	}
}

// try is what a sweeper remembers of a room that is overdue.
type try struct {
	seen  time.Time     // when it was overdue last
	pause time.Duration // after which it is opened again; 0: it was not opened
	again time.Time
}

// sweepUp opens the rooms that are due and notes in tried which. Those that stay overdue are
// tried with growing pauses: their log may be gone, or written by a newer release.
func (rs *Rooms) sweepUp(ctx context.Context, codes []room.Code, tried map[room.Code]try) {
	const longestPause = 10 * time.Minute
	// Not every sweep comes to every room, so what is known of one is kept for a while.
	maps.DeleteFunc(tried, func(_ room.Code, t try) bool {
		return time.Since(t.seen) > longestPause && time.Since(t.again) > longestPause
	})
	opened := 0
	for _, code := range codes {
		t := tried[code]
		// It may be the alarm of a log that fell back: those who know its end come to it before the next sweep.
		twice := time.Since(t.seen) < sweepMemory
		t.seen = time.Now()
		tried[code] = t
		if !twice || rs.followed(code) != nil || opened == sweepMost || time.Until(t.again) > 0 {
			continue
		}
		if t.pause > 0 {
			limited, cancel := context.WithTimeout(ctx, time.Second)
			_ = rs.config.Alarms.Remove(limited, code) // or the next time
			cancel()
		}
		t.pause = min(max(2*t.pause, sweepEvery), longestPause)
		t.again = time.Now().Add(t.pause)
		tried[code] = t
		rs.visit(code)
		opened++
	}
}

// visit opens a room for nobody: its follower hears the alarm and goes.
func (rs *Rooms) visit(code room.Code) {
	if f, err := rs.enter(code); err == nil {
		rs.counters.swept.Add(1)
		rs.left(f)
	}
}
