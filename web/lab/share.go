package lab

import (
	"context"
	"crypto/rand"
	"runtime"
	"time"

	"rattle/engine"
)

// maxShareTime is how long a search uses the solver before it passes it on.
const maxShareTime = 2 * time.Millisecond

// solverShare is one search's share of the finder. Searches take turns at it, first come, first served, for
// maxShareTime at a time, and it rests after each turn: all searches together use a quarter of a processor.
// Only the goroutine of the search uses a share.
type solverShare struct {
	ctx    context.Context //nolint:containedctx // of one search
	finder chan *engine.Solver
	solver *engine.Solver // nil while another search has it
	since  time.Time      // when this turn began
}

// find searches for a board, turn by turn, and reports progress between turns, so that a client that reads
// slowly does not hold the solver.
func (t *solverShare) find(query engine.Query, report func(engine.Found)) (found engine.Found, err error) {
	defer t.release()
	if !t.acquire() {
		return found, engine.ErrNotFound
	}
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // never fails
	return engine.Find(t.ctx, t.solver, query, seed, func(f engine.Found) {
		if time.Since(t.since) < maxShareTime {
			runtime.Gosched()
			return
		}
		t.release()
		report(f)
		t.acquire()
	})
}

// acquire waits for the solver. It reports false if the time of the search is over.
func (t *solverShare) acquire() bool {
	select {
	case t.solver = <-t.finder:
		t.since = time.Now()
		return true
	case <-t.ctx.Done():
		return false
	}
}

// release returns the solver, after a pause.
func (t *solverShare) release() {
	if t.solver == nil {
		return
	}
	solver := t.solver
	t.solver = nil
	time.AfterFunc(restAfter(time.Since(t.since)), func() { t.finder <- solver })
}
