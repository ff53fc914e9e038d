package simulator

import (
	"hash/fnv"
	"io"
	"math/rand/v2"
	"sync"
	"time"
)

// draws is a source of what is drawn by one of those who act. Each has its own, so that what one of them draws does not
// depend on how often the others did.
type draws struct {
	mu     sync.Mutex
	source *rand.Rand
}

// newDraws returns the source of an actor in the evening of a seed.
func newDraws(seed uint64, actor string) *draws {
	h := fnv.New64a()
	_, _ = io.WriteString(h, actor)
	return &draws{source: rand.New(rand.NewPCG(seed, h.Sum64()))} //nolint:gosec // a test has no secrets
}

// n returns a number below n.
func (d *draws) n(n int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.source.IntN(n)
}

// chance reports true with a probability.
func (d *draws) chance(p float64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.source.Float64() < p
}

// between returns a time between two, to the nanosecond.
func (d *draws) between(least, most time.Duration) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return least + time.Duration(d.source.Int64N(int64(most-least)))
}

// about returns a time that is mostly near typical, and now and then several times as long.
func (d *draws) about(typical time.Duration) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return typical/2 + time.Duration(d.source.ExpFloat64()*float64(typical)/2)
}
