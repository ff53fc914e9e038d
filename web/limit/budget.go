package limit

import (
	"context"
	"time"
)

// budget limits what all clients at an address may do of one kind, without a lock that they would share. A cost
// that is known only afterwards can leave a debt, of at most half the burst and at most what is paid off in
// MaxDebt: whatever one client did, the others can go on after that.
type budget struct {
	rate   Rate
	bucket sharedBucket
}

// MaxDebt is the longest time that an address is in debt.
const MaxDebt = 5 * time.Second

func (r Rate) budget() *budget { return &budget{rate: r} }

// Burst returns how much can be spent at once.
func (b *budget) Burst() int { return b.rate.Burst }

// Allow spends one, and reports false if nothing is left.
func (b *budget) Allow() bool { return b.AllowN(time.Now(), 1) }

// AllowN spends n, and reports false if less is left.
func (b *budget) AllowN(at time.Time, n int) bool {
	now := clock(at)
	return n <= b.rate.Burst && b.bucket.update(now, func(full int64) (int64, bool) {
		full += b.rate.costOf(n)
		return full, full <= now+b.rate.capacity()
	})
}

// WaitN spends n, which is at most the burst, and waits until that much is there. It returns ctx's error if ctx
// is done before, and then spends nothing.
func (b *budget) WaitN(ctx context.Context, n int) error {
	at := time.Now()
	now, ready := clock(at), at
	b.bucket.update(now, func(full int64) (int64, bool) {
		full += b.rate.costOf(n)
		ready = at.Add(time.Duration(full - now - b.rate.capacity()))
		return full, true
	})
	if SleepUntil(ctx, ready) {
		return nil
	}
	b.bucket.full.Add(-b.rate.costOf(n))
	return ctx.Err()
}

// charge spends n, or less if the debt would be too large, and returns how long it takes to pay the debt off.
func (b *budget) charge(n int) (debt time.Duration) {
	now := clock(time.Now())
	capacity := b.rate.capacity()
	most := now + capacity + min(capacity/2, int64(MaxDebt))
	b.bucket.update(now, func(full int64) (int64, bool) {
		full = max(full, min(full+b.rate.costOf(min(n, b.rate.Burst)), most))
		debt = time.Duration(max(0, full-now-capacity))
		return full, true
	})
	return debt
}

// Tokens returns how much is left, below 0 in debt.
func (b *budget) Tokens() float64 {
	now := clock(time.Now())
	left := now + b.rate.capacity() - b.bucket.fullAt(now)
	return float64(left) / float64(time.Second) * b.rate.PerSecond
}

// InDebt reports whether the budget is overdrawn.
func (b *budget) InDebt() bool { return b.Tokens() < 0 }

// isFull reports whether the budget is as good as new.
func (b *budget) isFull(at time.Time) bool {
	now := clock(at)
	return b.bucket.fullAt(now) == now
}
