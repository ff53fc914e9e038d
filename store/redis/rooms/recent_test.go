package rooms

import (
	"fmt"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

// notes are notes of entries or of changes, in order.
func notes(from, n int, of room.Code, values ...any) (all []redis.XMessage) {
	for i := range n {
		note := map[string]any{"room": string(of)}
		for j := 0; j < len(values); j += 2 {
			note[fmt.Sprint(values[j])] = values[j+1]
		}
		all = append(all, redis.XMessage{ID: fmt.Sprintf("%d-0", from+i), Values: note})
	}
	return all
}

func TestRoomsArePolledOfWhichNotesSayMoreThanWasReceived(t *testing.T) {
	const ours, other = room.Code("KTMVQRBC"), room.Code("BCDFGHBC")
	for _, c := range []struct {
		what     string
		newest   string // note known, "" for none
		received []redis.XMessage
		want     bool
	}{
		{"the first time, since hints may have been lost before", "", nil, true},
		{"nothing new", "5-0", notes(5, 1, other, "id", "1-1"), false},
		{"nothing at all", noRecent, nil, false},
		{"another room's entry", "5-0", notes(5, 2, other, "id", "9-1"), false},
		{"an entry that was received", "5-0", notes(5, 2, ours, "id", "3-1"), false},
		{"an entry that was not", "5-0", notes(5, 2, ours, "id", "4-1"), true},
		{"an entry that was not, in a new stream", noRecent, notes(5, 1, ours, "id", "4-1"), true},
		{"who is there, as received", "5-0", notes(5, 2, ours, "id", "3-1", "changes", "7"), false},
		{"who is there, more than was received", "5-0", notes(5, 2, ours, "id", "3-1", "changes", "8"), true},
		{"the known note was trimmed", "5-0", notes(6, 1, other, "id", "9-1"), true},
		{"the stream is gone", "5-0", nil, true},
		{"some notes may have been trimmed since there were none", noRecent, notes(1, maxRecent, other, "id", "9-1"), true},
		{"a note of another release", "5-0", notes(5, 2, ours), true},
	} {
		t.Run(c.what, func(t *testing.T) {
			l := &Log{recent: make(map[int]string), receivers: make(map[int]*hintReceiver)}
			receiver := &hintReceiver{log: l, topics: make(map[room.Code]*topic), due: make(map[room.Code]struct{})}
			receiver.topics[ours] = &topic{receiver: receiver, code: ours, version: 3, presence: room.Attendance{Changes: 7}}
			l.receivers[l.receiverBucket(ours)] = receiver
			if c.newest != "" {
				l.recent[Bucket(ours)] = c.newest
			}
			l.markLacking(l.markRecent(Bucket(ours), c.received))
			if _, due := receiver.due[ours]; due != c.want {
				t.Errorf("polled: %t, want %t", due, c.want)
			}
			clear(receiver.due)
			if n := len(c.received); n > 0 {
				l.markLacking(l.markRecent(Bucket(ours), c.received[n-1:]))
			} else {
				l.markLacking(l.markRecent(Bucket(ours), nil))
			}
			if len(receiver.due) > 0 {
				t.Error("it is polled again by the same notes")
			}
		})
	}
}
