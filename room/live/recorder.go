package live

import (
	"context"
	"fmt"
	"time"

	"rattle/room"
)

// recorder is what a follower knows of the keeping of what its room owes. Any server that
// follows the room may keep it: whatever is kept twice is kept once.
type recorder struct {
	attempts chan attempt  // takes what the attempt under way came to
	busy     bool          // there is one
	newest   string        // ID of what is owed last, as far as that was seen
	failures int           // attempts since then
	backoff  time.Duration // after the last of them
	retryAt  time.Time     // when the next one may be
	counted  int           // how much of what is owed the server's numbers have
}

// attempt is what an attempt came to.
type attempt struct {
	ack room.AckResult
	err error
}

const (
	// maxStoring are recorded at once from one server: when many rounds end together, the words
	// of other rooms do not wait for the store behind all of them.
	maxStoring = 4

	storeTimeout    = 10 * time.Second // of an attempt
	minStoreBackoff = 50 * time.Millisecond
	maxStoreBackoff = 30 * time.Second
	// Who has not written what is owed leaves it for so long to who has.
	otherServersDelay = time.Second
)

// storePending begins to keep what is owed, outside of the follower's goroutine: words do not wait
// for it.
func (f *follower) storePending(ctx context.Context) error {
	if f.rooms.config.Results == nil {
		return f.discardPending(ctx)
	}
	r := &f.recorder
	if r.busy || !f.hasPending() {
		return nil
	}
	if newest := f.state.Outbox[len(f.state.Outbox)-1].ID; newest != r.newest {
		r.newest, r.failures, r.backoff, r.retryAt = newest, 0, 0, time.Now()
		if f.state.Head != f.lastWritten {
			r.retryAt = r.retryAt.Add(jitter(otherServersDelay))
		}
	}
	if time.Until(r.retryAt) > 0 {
		return nil
	}
	// One that cannot be kept is not in the way of the others.
	pending := f.state.Outbox[r.failures%len(f.state.Outbox)]
	r.busy = true
	f.rooms.running.Go(func() { r.attempts <- f.storeResult(ctx, pending) })
	return nil
}

// storeResult makes one attempt. It is not cut short when the follower ends, but soon by itself.
func (f *follower) storeResult(ctx context.Context, o room.PendingResult) attempt {
	select {
	case f.rooms.storing <- struct{}{}:
	case <-ctx.Done():
		return attempt{err: ctx.Err()}
	}
	defer func() { <-f.rooms.storing }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
	defer cancel()
	changes, err := f.rooms.config.Results.Record(ctx, f.code, o)
	if err != nil {
		err = fmt.Errorf("record %s of room %s: %w", o.ID, f.code.Redacted(), err)
	}
	return attempt{room.AckResult{ID: o.ID, Changes: changes}, err}
}

// acknowledge writes into the log that something is kept, or lets it be tried again.
func (f *follower) acknowledge(ctx context.Context, k attempt) error {
	r := &f.recorder
	r.busy = false
	if k.err != nil {
		f.rooms.counters.storeErrors.Add(1)
		f.rooms.unstored.Do(func() { f.logger().Warn("what a room came to cannot be recorded yet", "error", k.err) })
		r.failures++
		r.backoff = min(max(2*r.backoff, minStoreBackoff), maxStoreBackoff)
		r.retryAt = time.Now().Add(jitter(r.backoff))
		return nil //nolint:nilerr // it is tried again
	}
	f.rooms.counters.recorded.Add(1)
	return f.commit(ctx, []request{{command: k.ack}})
}

// discardPending keeps nothing: there is nowhere to keep it.
func (f *follower) discardPending(ctx context.Context) error {
	var requests []request
	for _, o := range f.state.Outbox {
		requests = append(requests, request{command: room.AckResult{ID: o.ID}})
	}
	return f.commit(ctx, requests)
}

// countPending lets the server's numbers know how much is owed here.
func (f *follower) countPending(n int) {
	f.rooms.counters.pending.Add(int64(n - f.recorder.counted))
	f.recorder.counted = n
}

func (f *follower) hasPending() bool { return len(f.state.Outbox) > 0 }

// gaveUp tells whether what is owed is left to a sweeper, since it could not be kept for about
// a minute.
func (r *recorder) gaveUp() bool { return !r.busy && r.backoff >= maxStoreBackoff }
