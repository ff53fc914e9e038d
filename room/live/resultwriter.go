package live

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"rattle/room"
)

const (
	// maxStoring is how many results a server stores at once: when many rounds end together, the
	// words of other rooms do not wait for the store behind all of them.
	maxStoring = 4

	storeTimeout = 10 * time.Second // of an attempt
)

// resultWriter stores the results of all rooms of a server. Its methods may be called from any
// goroutine.
type resultWriter struct {
	store    ResultStore // nil: results are not stored
	running  *sync.WaitGroup
	counters *counters
	logger   *slog.Logger
	failed   rate.Sometimes // logs failures: each is tried again and again
	slots    chan struct{}  // has an element for each attempt
}

func newResultWriter(c Config, running *sync.WaitGroup, counters *counters) *resultWriter {
	return &resultWriter{
		store:    c.Results,
		running:  running,
		counters: counters,
		logger:   c.Logger,
		failed:   rate.Sometimes{First: 3, Interval: time.Minute},
		slots:    make(chan struct{}, maxStoring),
	}
}

// write makes one attempt to store a result. Once it has begun, the end of ctx does not cut it short.
func (w *resultWriter) write(ctx context.Context, code room.Code, p room.PendingResult) recordOutcome {
	select {
	case w.slots <- struct{}{}:
	case <-ctx.Done():
		return recordOutcome{err: ctx.Err()}
	}
	defer func() { <-w.slots }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
	defer cancel()
	changes, err := w.store.Record(ctx, code, p)
	if err != nil {
		err = fmt.Errorf("store result %s of room %s: %w", p.ID, code.Redacted(), err)
	}
	return recordOutcome{room.AckResult{ID: p.ID, Changes: changes}, err}
}

// note counts an attempt, and logs a failure.
func (w *resultWriter) note(code room.Code, a recordOutcome) {
	if a.err == nil {
		w.counters.recorded.Add(1)
		return
	}
	w.counters.storeErrors.Add(1)
	w.failed.Do(func() { w.logger.Warn("cannot store a result; will retry", "room", code, "error", a.err) })
}
