package live

import (
	"context"
	"slices"

	"rattle/room"
)

// A store that fails over, or comes back without the last second of its file, has forgotten the end
// of a log by which people were answered. Whoever followed the log knows that end and appends it
// again as it was, under the same ids and at the same instants, before anything else:
//
//	the log      1 ─ 2 ─ 3 ─ 4 ─ 5                      1 ─ 2 ─ 3 ─ 4 ─ 5 ─ 6
//	               fell back to 3 ──▶  1 ─ 2 ─ 3  ──▶  restored by any server that has seen 5
//
// So whoever missed nothing notices nothing, be it in the middle of a round or behind its close.
// Several servers may do this side by side, since each entry is appended once. Where somebody who
// knew less has gone on meanwhile from where the log fell back to, that holds, and pages send their words again.

// recentSpan is how much of a log's end a follower remembers, by the log's own instants: more than
// stores forget, and not so much that a backup is taken for a log that fell back.
const recentSpan = room.Millis(10_000)

// recent is the end of a log as a follower has seen it. What is in the entries is shared with the state.
type recent struct {
	before  room.ID      // what the first of them follows
	entries []room.Entry // oldest first
}

// newRecent remembers what was read of a log.
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

// after returns what follows an entry; nothing where that is not remembered.
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

// restore appends again what the log has lost behind the state, which was read from it.
//
// What says that a result is recorded is not told again, nor what follows it: the store that has
// lost this entry may have lost the record, too, and the room has to owe it until it is there.
func (f *follower) restore(ctx context.Context, lost []room.Entry) error {
	for i, e := range lost {
		if slices.ContainsFunc(e.Events, isRecorded) {
			return nil
		}
		next := room.Evolve(f.state, e)
		req := room.AppendRequest{After: f.state.Head, Nonce: e.ID.Nonce, At: e.At, Events: e.Events, Deadline: next.WakeAt()}
		outcome, err := f.appendRetrying(ctx, req)
		if err != nil {
			return err
		}
		entries := outcome.Missing
		if outcome.Status == room.Appended {
			entries = []room.Entry{outcome.Entry}
			f.rooms.counters.restored.Add(1)
		}
		for _, e := range entries {
			f.state = room.Evolve(f.state, e)
			f.recent.add(e)
		}
		if outcome.Status != room.Appended {
			return nil
		}
		if i == 0 {
			f.rooms.restored.Do(func() { f.logger().Warn("the store had lost the end of a room's log, which is written again") })
		}
	}
	return nil
}

func isRecorded(e room.Event) bool {
	_, ok := e.(room.ResultRecorded)
	return ok
}
