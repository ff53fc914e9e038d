package live

import (
	"context"
	"time"

	"rattle/room"
)

// recorder brings the results that are pending in a room's outbox to the store of results, one at a
// time, and says what the follower may acknowledge. Any server that follows the room may do so: a
// result that is stored twice is there once.
type recorder struct {
	code   room.Code
	writer *resultWriter

	outcomes chan recordOutcome // takes what the attempt under way came to
	busy     bool               // there is one
	newest   string             // ID of the newest pending result, as far as it was seen
	failures int                // since then
	backoff  time.Duration      // after the last of them
	retryAt  time.Time          // when the next attempt may be
	counted  int                // of the results that are counted as pending
}

// recordOutcome is what became of a pending result.
type recordOutcome struct {
	ack room.AckResult
	err error
}

const (
	minStoreBackoff = 50 * time.Millisecond
	maxStoreBackoff = 30 * time.Second

	// otherServersDelay is how long a server leaves a result to the one that closed the round.
	otherServersDelay = time.Second
)

func newRecorder(code room.Code, w *resultWriter) *recorder {
	return &recorder{code: code, writer: w, outcomes: make(chan recordOutcome, 1)}
}

// start begins to store a result of the outbox, if there is one and it is time. Own says that this
// server wrote the newest entry of the log. What comes of it is sent to attempts: words do not wait
// for it.
func (r *recorder) start(ctx context.Context, outbox []room.PendingResult, own bool) {
	if r.busy || len(outbox) == 0 {
		return
	}
	if newest := outbox[len(outbox)-1].ID; newest != r.newest {
		r.newest, r.failures, r.backoff, r.retryAt = newest, 0, 0, time.Now()
		if !own {
			r.retryAt = r.retryAt.Add(jitter(otherServersDelay))
		}
	}
	if time.Until(r.retryAt) > 0 {
		return
	}
	pending := outbox[r.failures%len(outbox)] // one that cannot be stored does not hold up the others
	r.busy = true
	r.writer.running.Go(func() { r.outcomes <- r.writer.write(ctx, r.code, pending) })
}

// finish takes what an attempt came to and reports whether the result is stored. Where it is not,
// it is tried again later.
func (r *recorder) finish(a recordOutcome) bool {
	r.busy = false
	r.writer.note(r.code, a)
	if a.err != nil {
		r.failures++
		r.backoff = min(max(2*r.backoff, minStoreBackoff), maxStoreBackoff)
		r.retryAt = time.Now().Add(jitter(r.backoff))
	}
	return a.err == nil
}

// count has n results counted as pending in this room.
func (r *recorder) count(n int) {
	r.writer.counters.pending.Add(int64(n - r.counted))
	r.counted = n
}

// wait returns how long until an attempt can begin, at most limit.
func (r *recorder) wait(limit time.Duration) time.Duration {
	if r.busy || r.counted == 0 {
		return limit
	}
	return min(limit, max(0, time.Until(r.retryAt)))
}

// idle reports whether nothing is pending, or it is left to a sweeper since it could not be stored
// for about a minute.
func (r *recorder) idle() bool {
	return r.counted == 0 || !r.busy && r.backoff >= maxStoreBackoff
}
