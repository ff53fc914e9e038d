package limit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// budget is what all behind an address may do of something. What is known only when it was done can
// leave a debt. It is no larger than half of what may be done at once, nor than what maxDebt pays
// off: whatever one of them did, the others are back after that.
type budget struct {
	*rate.Limiter
	mu sync.Mutex // of owe
}

// MaxDebt is how long an address is in debt at most.
const MaxDebt = 5 * time.Second

func (r Rate) budget() *budget { return &budget{Limiter: r.Limiter()} }

// charge counts n that were done, and returns how long it takes to pay off what is owed now.
func (b *budget) charge(n int) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	now, each := time.Now(), float64(b.Limit())
	if b.Limit() == rate.Inf {
		return 0
	}
	floor := min(float64(b.Burst())/2, MaxDebt.Seconds()*each)
	n = min(n, int(b.TokensAt(now)+floor), b.Burst())
	if n > 0 {
		b.ReserveN(now, n)
	}
	return time.Duration(max(0, -b.TokensAt(now)/each) * float64(time.Second))
}

// InDebt reports whether more was done than may be.
func (b *budget) InDebt() bool { return b.Tokens() < 0 }
