package limit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// budget limits what all clients at an address may do of one kind. A cost that is known only afterwards can
// leave a debt, of at most half the burst and at most what is paid off in MaxDebt: whatever one client did,
// the others can go on after that.
type budget struct {
	*rate.Limiter
	mu sync.Mutex // held while charge computes and takes a debt
}

// MaxDebt is the longest time that an address is in debt.
const MaxDebt = 5 * time.Second

func (r Rate) budget() *budget { return &budget{Limiter: r.Limiter()} }

// charge takes n from the budget and returns how long it takes to pay off the debt.
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

// InDebt reports whether the budget is overdrawn.
func (b *budget) InDebt() bool { return b.Tokens() < 0 }
