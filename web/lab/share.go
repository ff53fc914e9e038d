package lab

import (
	"context"
	"crypto/rand"
	"runtime"
	"time"

	"rattle/engine"
)

// maxShareTime is how long a search works before it passes the solver on.
const maxShareTime = 2 * time.Millisecond

// solverShare is one search's share of the solver that finds. Searches take it in the order in
// which they asked, for maxShareTime at a time, and it rests after each as after every work: all of
// them together take a quarter of a processor. Only the goroutine that searches uses it.
type solverShare struct {
	ctx    context.Context //nolint:containedctx // of one search
	finder chan *engine.Solver
	solver *engine.Solver // nil while it is not ours
	since  time.Time      // when this turn began
}

// find looks for a board, turn by turn, and reports progress between turns. Whoever is slow to read
// that keeps nobody waiting.
func (t *solverShare) find(quest engine.Query, trying func(engine.Found)) (found engine.Found, err error) {
	defer t.release()
	if !t.acquire() {
		return found, engine.ErrNotFound
	}
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // never fails
	return engine.Find(t.ctx, t.solver, quest, seed, func(f engine.Found) {
		if time.Since(t.since) < maxShareTime {
			runtime.Gosched()
			return
		}
		t.release()
		trying(f)
		t.acquire()
	})
}

// acquire waits for the solver, or reports that the time of the search is over.
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
