package limit

import (
	"sync/atomic"
	"time"
)

// bucket is a token bucket in one word: the instant at which it will be full again, by clock. So it needs neither
// a timer nor memory for what comes in the meantime. Its rate is passed in, as it is the same for thousands of
// them. The zero bucket is full. It belongs to one goroutine; a budget is shared.
type bucket int64

// epoch is where clock begins.
var epoch = time.Now()

// clock returns an instant in nanoseconds since then, which are not 0. It never runs back.
func clock(at time.Time) int64 {
	if now := int64(at.Sub(epoch)); now != 0 {
		return now
	}
	return 1
}

// fullAt returns when a bucket is full that was to be full at an instant by clock: now if that has passed, or if
// nothing was ever taken from it.
func fullAt(known, now int64) int64 {
	if known == 0 {
		return now
	}
	return max(known, now)
}

// Allow takes one token, and reports false if there is none.
func (b *bucket) Allow(r Rate) bool { return b.allowN(r, time.Now(), 1) }

// allowN takes n tokens at an instant, and reports false if there are fewer.
func (b *bucket) allowN(r Rate, at time.Time, n int) bool {
	now := clock(at)
	full := fullAt(int64(*b), now) + r.costOf(n)
	if n > r.Burst || full > now+r.capacity() {
		return false
	}
	*b = bucket(full)
	return true
}

// reserveN takes n tokens, which may not be there yet, and returns how long that takes.
func (b *bucket) reserveN(r Rate, at time.Time, n int) time.Duration {
	now := clock(at)
	full := fullAt(int64(*b), now) + r.costOf(n)
	*b = bucket(full)
	return time.Duration(max(0, full-now-r.capacity()))
}

// costOf returns how long it takes until n tokens have come, in nanoseconds: at a rate of 0, for years.
func (r Rate) costOf(n int) int64 {
	const years = 1e17
	if n == 0 {
		return 0
	}
	return int64(min(float64(n)/r.PerSecond*float64(time.Second), years))
}

// capacity returns how long an empty bucket takes until it is full, in nanoseconds.
func (r Rate) capacity() int64 { return r.costOf(r.Burst) }

// sharedBucket is a bucket that many goroutines use without waiting for each other.
type sharedBucket struct{ full atomic.Int64 }

// fullAt returns the instant at which the bucket is full, at least now.
func (b *sharedBucket) fullAt(now int64) int64 { return fullAt(b.full.Load(), now) }

// update replaces the instant at which the bucket is full. next gets the current one, at least now, and returns
// the new one, and false if there is none. It may be called several times.
func (b *sharedBucket) update(now int64, next func(full int64) (int64, bool)) bool {
	for {
		known := b.full.Load()
		full, ok := next(fullAt(known, now))
		if !ok || b.full.CompareAndSwap(known, full) {
			return ok
		}
	}
}
