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
	maxExports = 4                // at a time, and so many begin in a second
	exportTime = 10 * time.Minute // for all of one
	exportTurn = 20 * time.Second // to wait for a place

	// An export that others wait for may be behind by exportLag. It has a second for each chunk and
	// for each exportPace bytes.
	exportLag   = 5 * time.Second
	exportPace  = 256 << 10
	exportsLook = time.Second // how often those who wait look
)

// exports are those under way.
type exports struct {
	places chan struct{} // has one of each that is served
	starts *rate.Limiter

	mu      sync.Mutex
	serving map[netip.Prefix]*exportPlace // those who wait, too
}

// exportPlace is the place of one address.
type exportPlace struct {
	ctx    context.Context //nolint:containedctx // of the export
	cancel context.CancelFunc
	end    func()

	began        time.Time // zero while it waits; of exports.mu
	chunks, sent atomic.Int64
}

func newExports() *exports {
	return &exports{
		places: make(chan struct{}, maxExports), starts: rate.NewLimiter(maxExports, 2*maxExports),
		serving: make(map[netip.Prefix]*exportPlace),
	}
}

// begin waits for a place, and reports whether there is one. Then its end is to be called.
func (e *exports) begin(ctx context.Context, who netip.Prefix) (*exportPlace, bool) {
	p := new(exportPlace)
	p.ctx, p.cancel = context.WithTimeout(ctx, exportTime)
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
	if !e.wait(p.ctx) {
		leave()
		return nil, false
	}
	e.mu.Lock()
	p.began = time.Now()
	e.mu.Unlock()
	p.end = func() {
		leave()
		<-e.places
	}
	return p, true
}

// wait takes a place when there is one, and reports whether there was.
func (e *exports) wait(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, exportTurn)
	defer cancel()
	if e.starts.Wait(ctx) != nil {
		return false
	}
	look := time.NewTicker(exportsLook)
	defer look.Stop()
	for {
		select {
		case e.places <- struct{}{}:
			return true
		case <-look.C:
			e.giveWay()
		case <-ctx.Done():
			return false
		}
	}
}

// giveWay ends the export that is furthest behind, if it is too far.
func (e *exports) giveWay() {
	e.mu.Lock()
	defer e.mu.Unlock()
	most, now := exportLag, time.Now()
	var slowest *exportPlace
	for _, p := range e.serving {
		if behind := p.behind(now); behind > most && p.ctx.Err() == nil {
			slowest, most = p, behind
		}
	}
	if slowest != nil {
		slowest.cancel()
	}
}

// behind returns how much longer an export has taken than it may.
func (p *exportPlace) behind(now time.Time) time.Duration {
	if p.began.IsZero() {
		return 0
	}
	earned := p.chunks.Load() + p.sent.Load()/exportPace
	return now.Sub(p.began) - time.Duration(earned)*time.Second
}
