package web

import (
	"context"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// Few exports are made at a time, one for each address. Whoever comes when all places are taken waits
// for a moment; then the slowest gives way, if it is too slow: nobody keeps the others out by
// reading slowly, or by having asked so much that its address has to wait.

const (
	maxExports        = 4                // at a time, and so many begin in a second
	maxExportTime     = 10 * time.Minute // for all of one
	exportSlotTimeout = 20 * time.Second // to wait for a place

	// An export that others wait for may be behind by maxExportLag. It has a second for each chunk and
	// for each exportBytesPerSecond bytes.
	maxExportLag         = 5 * time.Second
	exportBytesPerSecond = 256 << 10
	evictionInterval     = time.Second // how often those who wait look
)

// exportQueue are those under way.
type exportQueue struct {
	slots  chan struct{} // has one of each that is served
	starts *rate.Limiter

	mu      sync.Mutex
	serving map[netip.Prefix]*exportSlot // those who wait, too
}

// exportSlot is the place of one address.
type exportSlot struct {
	ctx     context.Context //nolint:containedctx // of the export
	cancel  context.CancelFunc
	release func()

	began        time.Time // zero while it waits; of exports.mu
	chunks, sent atomic.Int64
}

func newExportQueue() *exportQueue {
	return &exportQueue{
		slots: make(chan struct{}, maxExports), starts: rate.NewLimiter(maxExports, 2*maxExports),
		serving: make(map[netip.Prefix]*exportSlot),
	}
}

// acquire waits for a place, and reports whether there is one. Then its end is to be called.
func (e *exportQueue) acquire(ctx context.Context, who netip.Prefix) (*exportSlot, bool) {
	p := new(exportSlot)
	p.ctx, p.cancel = context.WithTimeout(ctx, maxExportTime)
	e.mu.Lock()
	taken := e.serving[who] != nil
	if !taken {
		e.serving[who] = p
	}
	e.mu.Unlock()
	if taken {
		p.cancel()
		return nil, false
	}
	leave := func() {
		p.cancel()
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.serving, who)
	}
	if !e.waitForSlot(p.ctx) {
		leave()
		return nil, false
	}
	e.mu.Lock()
	p.began = time.Now()
	e.mu.Unlock()
	p.release = func() {
		leave()
		<-e.slots
	}
	return p, true
}

// waitForSlot takes a place when there is one, and reports whether there was.
func (e *exportQueue) waitForSlot(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, exportSlotTimeout)
	defer cancel()
	if e.starts.Wait(ctx) != nil {
		return false
	}
	look := time.NewTicker(evictionInterval)
	defer look.Stop()
	for {
		select {
		case e.slots <- struct{}{}:
			return true
		case <-look.C:
			e.evictSlowest()
		case <-ctx.Done():
			return false
		}
	}
}

// evictSlowest ends the export that is furthest behind, if it is too far.
func (e *exportQueue) evictSlowest() {
	e.mu.Lock()
	defer e.mu.Unlock()
	most, now := maxExportLag, time.Now()
	var slowest *exportSlot
	for _, p := range e.serving {
		if behind := p.lag(now); behind > most && p.ctx.Err() == nil {
			slowest, most = p, behind
		}
	}
	if slowest != nil {
		slowest.cancel()
	}
}

// lag returns how much longer an export has taken than it may.
func (p *exportSlot) lag(now time.Time) time.Duration {
	if p.began.IsZero() {
		return 0
	}
	earned := p.chunks.Load() + p.sent.Load()/exportBytesPerSecond
	return now.Sub(p.began) - time.Duration(earned)*time.Second
}
