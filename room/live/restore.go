package live

import (
	"context"
	"errors"
	"slices"
	"time"

	"rattle/room"
)

// A store that fails over, or comes back without the last second of its file, has lost the end of a log
// by which clients were answered. A server that followed the log knows that end and appends it again
// as it was, under the same ids and at the same instants, before anything else:
//
//	the log      1 ─ 2 ─ 3 ─ 4 ─ 5                      1 ─ 2 ─ 3 ─ 4 ─ 5 ─ 6
//	               fell back to 3 ──▶  1 ─ 2 ─ 3  ──▶  restored by any server that has seen 5
//
// So a client that missed nothing notices nothing, in the middle of a round or after its end. Several
// servers may restore a log at once, since each entry is appended once. Where a server that knew less
// has gone on from where the log fell back to, its entries hold, and of what is lost the words are appended
// behind them while their round is open on their board: words commute. What is still missing then, pages send
// again.

// recentSpan is how much of a log's end a follower keeps, by the log's own instants: more than stores
// lose, and not so much that a restored backup is taken for a log that fell back.
const recentSpan = room.Millis(10_000)

// recent is the end of a log as a follower has seen it. Its entries share memory with the state.
type recent struct {
	before  room.ID      // of the entry before the first
	entries []room.Entry // oldest first
}

// newRecent returns the recent end of what was read of a log.
func newRecent(t room.Tail) recent {
	r := recent{before: t.Base.Head}
	for _, e := range t.Entries {
		r.add(e)
	}
	return r
}

func (r *recent) add(e room.Entry) {
	old := 0
	for ; old < len(r.entries) && e.At.Since(r.entries[old].At) > recentSpan; old++ {
		r.before, r.entries[old] = r.entries[old].ID, room.Entry{}
	}
	r.entries = append(r.entries[old:], e)
}

// after returns the entries that follow one, none if that is not known.
func (r *recent) after(id room.ID) []room.Entry {
	if id == r.before {
		return r.entries
	}
	i := slices.IndexFunc(r.entries, func(e room.Entry) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	return r.entries[i+1:]
}

// words returns the words of the round that is open which are neither in what was read of the log nor in its end by now: it
// has grown in place of this one. It returns none if what was read has no entry from here, as where the log fell back further.
func (r *recent) words(read room.Tail, now recent) (lost []room.Entry) {
	if !r.knows(read.Base.Head) && !slices.ContainsFunc(read.Entries, func(e room.Entry) bool { return r.knows(e.ID) }) {
		return nil
	}
	there := make(map[uint64]bool)
	for _, e := range slices.Concat(read.Entries, now.entries) {
		there[e.ID.Nonce] = true
	}
	for _, e := range slices.Backward(r.entries) {
		if slices.ContainsFunc(e.Events, isOpening) {
			break
		}
		e.Events = slices.DeleteFunc(slices.Clone(e.Events), func(e room.Event) bool { return !room.OnlyWords([]room.Event{e}) })
		if len(e.Events) > 0 && !there[e.ID.Nonce] {
			lost = append(lost, e)
		}
	}
	slices.Reverse(lost)
	return lost
}

// isSameBoard reports whether two rounds are one that is played on one board. Where the log lost the opening, too, a server that
// did not know it may have opened the round with other contributions, and so on another board: no word of the first one counts there.
func isSameBoard(a, b room.Round) bool {
	return a.ID == b.ID && a.Board != nil && b.Board != nil && a.Board.Equal(b.Board)
}

// knows reports whether an entry is in this end of a log, or right before it.
func (r *recent) knows(id room.ID) bool {
	return id == r.before || slices.ContainsFunc(r.entries, func(e room.Entry) bool { return e.ID == id })
}

// restoreWords appends words again that the log lacks, although it has gone on with others in the same round. A word that
// is there already, under its key or another, counts once.
func (f *follower) restoreWords(ctx context.Context, lost []room.Entry) error {
	for _, e := range lost {
		outcome, err := f.appendRetrying(ctx, room.AppendRequest{
			After: f.state.Head, Epoch: f.state.Epoch, Nonce: e.ID.Nonce,
			At: e.At, Events: e.Events, Deadline: f.state.WakeAt(), SameDeadline: true,
		})
		if err != nil {
			return err
		}
		for _, e := range outcome.Missing {
			f.replica.apply(e)
		}
		if outcome.Status != room.Appended {
			return nil // the round is over
		}
		f.replica.apply(outcome.Entry)
		f.rooms.counters.restored.Add(1)
	}
	return nil
}

// restore appends again what the log has lost after the state, which was read from it.
//
// It stops at the entry that says that a result is stored: a store that has lost this entry may have lost
// the result, too, which therefore stays pending.
func (f *follower) restore(ctx context.Context, lost []room.Entry) error {
	for i, e := range lost {
		if slices.ContainsFunc(e.Events, isRecorded) {
			return nil
		}
		next := room.Evolve(f.state, e)
		req := room.AppendRequest{
			After: f.state.Head, Epoch: f.state.Epoch, Exact: true, Nonce: e.ID.Nonce,
			At: e.At, Events: e.Events, Deadline: next.WakeAt(),
		}
		outcome, err := f.appendRetrying(ctx, req)
		if err != nil {
			return err
		}
		entries := outcome.Missing
		if outcome.Status == room.Appended {
			entries = append(entries, outcome.Entry)
			f.rooms.counters.restored.Add(1)
		}
		for _, e := range entries {
			f.replica.apply(e)
		}
		if outcome.Status != room.Appended || len(outcome.Missing) > 0 {
			return nil // what comes next was not decided on these
		}
		if i == 0 {
			f.rooms.restored.Do(func() { f.logger().Warn("restoring the end of a room's log that the store had lost") })
		}
	}
	return nil
}

func isOpening(e room.Event) bool {
	_, ok := e.(room.RoundOpened)
	return ok
}

func isRecorded(e room.Event) bool {
	_, ok := e.(room.ResultRecorded)
	return ok
}

const (
	// troubleSpan is how long after the store was in trouble a server may still know more of a round's end than the log: until
	// it has polled each of its rooms.
	troubleSpan = 10 * time.Second
	// restoreTime is the time that other servers have to restore what they know, once one of them wants to close a round
	// and the store answers it. It exceeds their longest pause between two calls together with a call that hangs.
	restoreTime = 2 * time.Second
)

// letOthersRestore restores what this server knows of a round's end, and gives others the time to do so, before this one
// closes the round soon after the store was in trouble: the log may have fallen back, and no word is restored behind the close.
func (f *follower) letOthersRestore(ctx context.Context) error {
	trouble := f.rooms.outage.lastTrouble()
	if trouble.IsZero() || trouble.Equal(f.restoredFor) || time.Since(trouble) > troubleSpan {
		return nil
	}
	f.restoredFor = trouble
	if err := f.catchUp(ctx); err != nil {
		return err
	}
	return f.waitRetry(ctx, restoreTime)
}

// awaitStore waits until the store answers that did not take the close of a round, and gives others the time to restore.
func (f *follower) awaitStore(ctx context.Context) error {
	if _, err := f.read(ctx, f.state.Head); err != nil && !errors.Is(err, room.ErrLost) {
		return err
	}
	f.rooms.outage.noteTrouble()
	return f.waitRetry(ctx, restoreTime)
}
