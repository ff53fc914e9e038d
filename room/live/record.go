package live

import (
	"context"
	"fmt"
	"time"

	"rattle/room"
)

// recording is what a follower knows of the keeping of what its room owes. Any server that
// follows the room may keep it: whatever is kept twice is kept once.
type recording struct {
	kept   chan kept     // takes what the attempt under way came to
	busy   bool          // there is one
	newest string        // ID of what is owed last, as far as that was seen
	failed int           // attempts since then
	pause  time.Duration // after the last of them
	again  time.Time     // when the next one may be
	known  int           // how much of what is owed the server's numbers have
}

// kept is what an attempt came to.
type kept struct {
	acquit room.AckResult
	err    error
}

const (
	// mostKept are recorded at once from one server: when many rounds end together, the words
	// of other rooms do not wait for the store behind all of them.
	mostKept = 4

	recordPatience     = 10 * time.Second // of an attempt
	recordPause        = 50 * time.Millisecond
	longestRecordPause = 30 * time.Second
	// Who has not written what is owed leaves it for so long to who has.
	othersFirst = time.Second
)

// record begins to keep what is owed, outside of the follower's goroutine: words do not wait
// for it.
func (f *follower) record(ctx context.Context) error {
	if f.rooms.config.Recorder == nil {
		return f.letGo(ctx)
	}
	r := &f.recording
	if r.busy || !f.owes() {
		return nil
	}
	if newest := f.state.Outbox[len(f.state.Outbox)-1].ID; newest != r.newest {
		r.newest, r.failed, r.pause, r.again = newest, 0, 0, time.Now()
		if f.state.Head != f.wrote {
			r.again = r.again.Add(about(othersFirst))
		}
	}
	if time.Until(r.again) > 0 {
		return nil
	}
	// One that cannot be kept is not in the way of the others.
	owed := f.state.Outbox[r.failed%len(f.state.Outbox)]
	r.busy = true
	f.rooms.running.Go(func() { r.kept <- f.keep(ctx, owed) })
	return nil
}

// keep makes one attempt. It is not cut short when the follower ends, but soon by itself.
func (f *follower) keep(ctx context.Context, o room.PendingResult) kept {
	select {
	case f.rooms.keeping <- struct{}{}:
	case <-ctx.Done():
		return kept{err: ctx.Err()}
	}
	defer func() { <-f.rooms.keeping }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordPatience)
	defer cancel()
	changes, err := f.rooms.config.Recorder.Record(ctx, f.code, o)
	if err != nil {
		err = fmt.Errorf("record %s of room %s: %w", o.ID, f.code.Redacted(), err)
	}
	return kept{room.AckResult{ID: o.ID, Changes: changes}, err}
}

// acquit writes into the log that something is kept, or lets it be tried again.
func (f *follower) acquit(ctx context.Context, k kept) error {
	r := &f.recording
	r.busy = false
	if k.err != nil {
		f.rooms.counters.storeErrors.Add(1)
		f.rooms.unkept.Do(func() { f.logger().Warn("what a room came to cannot be recorded yet", "error", k.err) })
		r.failed++
		r.pause = min(max(2*r.pause, recordPause), longestRecordPause)
		r.again = time.Now().Add(about(r.pause))
		return nil //nolint:nilerr // it is tried again
	}
	f.rooms.counters.recorded.Add(1)
	return f.commit(ctx, []request{{command: k.acquit}})
}

// letGo keeps nothing: there is nowhere to keep it.
func (f *follower) letGo(ctx context.Context) error {
	var requests []request
	for _, o := range f.state.Outbox {
		requests = append(requests, request{command: room.AckResult{ID: o.ID}})
	}
	return f.commit(ctx, requests)
}

// tellOwed lets the server's numbers know how much is owed here.
func (f *follower) tellOwed(n int) {
	f.rooms.counters.owed.Add(int64(n - f.recording.known))
	f.recording.known = n
}

func (f *follower) owes() bool { return len(f.state.Outbox) > 0 }

// patient tells whether what is owed is left to a sweeper, since it could not be kept for about
// a minute.
func (r *recording) patient() bool { return !r.busy && r.pause >= longestRecordPause }
