package web

import (
	"context"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// A few exports run at a time, one for each address. If all slots are taken a request waits, and after a
// moment the slowest export is canceled if it lags too far: a client that reads slowly, or whose address
// has spent its budget, does not block the others.

const (
	maxExports        = 4                // at a time, and started a second
	maxExportTime     = 10 * time.Minute // for one export
	exportSlotTimeout = 20 * time.Second // to wait for a slot

	// While others wait, an export may be late by maxExportLag. It is allowed a second for each chunk
	// and for each exportBytesPerSecond bytes.
	maxExportLag         = 5 * time.Second
	exportBytesPerSecond = 256 << 10
	evictionInterval     = time.Second // how often waiting requests look for one to evict
)

// exportQueue holds the exports that run or wait.
type exportQueue struct {
	slots  chan struct{} // one value for each running export
	starts *rate.Limiter

	mu      sync.Mutex
	serving map[netip.Prefix]*exportSlot // also those that wait
}

// exportSlot is the slot of one address.
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

// acquire waits for a slot and reports whether it got one, which the caller must release by end.
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

// waitForSlot waits until a slot is free and reports whether it took one.
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

// evictSlowest cancels the export that lags most, if by more than maxExportLag.
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

// lag returns by how much an export has exceeded the time that it is allowed.
func (p *exportSlot) lag(now time.Time) time.Duration {
	if p.began.IsZero() {
		return 0
	}
	earned := p.chunks.Load() + p.sent.Load()/exportBytesPerSecond
	return now.Sub(p.began) - time.Duration(earned)*time.Second
}
