package rooms

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

// Hints of new entries may be lost. Where several servers follow a room, the scripts that append therefore
// note the room in a short stream of its bucket as well, which each server reads every other second: from the
// newest note that it knows on, which is in the reply as long as the stream still has it.

const (
	// maxRecent is about how many notes the stream of a bucket has.
	maxRecent = 512
	// recentPage is how many are read at a time: more than there are, since Redis trims in blocks.
	recentPage = 2 * maxRecent
	// recentTTL is how long a stream stays to which nothing is added, in seconds.
	recentTTL = 3600
)

// readRecent marks the rooms that have new entries. Where this server is alone it has nothing to do.
func (l *Log) readRecent(ctx context.Context) {
	if len(l.servers.Census().Alive) < 2 {
		clear(l.recent)
		return
	}
	buckets := l.watchedBuckets()
	for b := range l.recent {
		if _, watched := buckets[b]; !watched {
			delete(l.recent, b)
		}
	}
	pipe := l.client.Pipeline()
	replies := make(map[int]*redis.XMessageSliceCmd, len(buckets))
	for b := range buckets {
		if newest, known := l.recent[b]; known {
			replies[b] = pipe.XRangeN(ctx, RecentKey(b), newest, "+", recentPage)
		} else {
			replies[b] = pipe.XRevRangeN(ctx, RecentKey(b), "+", "-", 1)
		}
	}
	began := time.Now()
	_, _ = pipe.Exec(ctx) // each reply has its own error
	took := time.Since(began)
	var lacking []redis.XMessage
	for b, reply := range replies {
		if reply.Err() == nil {
			lacking = append(lacking, l.markRecent(b, reply.Val())...)
		}
	}
	if len(lacking) == 0 {
		return
	}
	// A hint of this moment may arrive after the reply, since it has a connection of its own.
	select {
	case <-time.After(took):
	case <-ctx.Done():
	}
	l.markLacking(lacking)
}

// markLacking marks the rooms of notes whose hints have not arrived.
func (l *Log) markLacking(notes []redis.XMessage) {
	for _, n := range notes {
		l.withTopic(roomOf(n), func(t *topic) {
			if t.lacks(n.Values) {
				t.pollSoon()
			}
		})
	}
}

func roomOf(note redis.XMessage) room.Code {
	code, _ := note.Values["room"].(string)
	return room.Code(code)
}

// noRecent is the ID before the first note of a stream.
const noRecent = "0-0"

// markRecent returns those notes after the newest known one whose hints have not arrived, and marks all rooms
// of the bucket where that one is unknown or gone.
func (l *Log) markRecent(bucket int, notes []redis.XMessage) (lacking []redis.XMessage) {
	newest, known := l.recent[bucket]
	l.recent[bucket] = noRecent
	if len(notes) > 0 {
		l.recent[bucket] = notes[len(notes)-1].ID
	}
	switch {
	case !known, newest == noRecent && len(notes) >= maxRecent, newest != noRecent && (len(notes) == 0 || notes[0].ID != newest):
		l.mark(func(b int, _ *topic) bool { return b == bucket })
		return nil
	case newest != noRecent:
		notes = notes[1:]
	}
	for _, n := range notes {
		l.withTopic(roomOf(n), func(t *topic) {
			if t.lacks(n.Values) {
				lacking = append(lacking, n)
			}
		})
	}
	return lacking
}

// lacks reports whether the listeners have not had what a note is about: an entry, or a change of who is
// there.
func (t *topic) lacks(note map[string]any) bool {
	if text, ok := note["changes"].(string); ok {
		if changes, err := strconv.ParseInt(text, 10, 64); err != nil || changes > t.presence.Changes {
			return true
		}
	}
	text, _ := note["id"].(string)
	id, err := room.ParseID(text)
	return err != nil || id.Version > t.version
}

// watchedBuckets returns the buckets of watched rooms.
func (l *Log) watchedBuckets() map[int]struct{} {
	buckets := make(map[int]struct{})
	l.mark(func(b int, _ *topic) bool {
		buckets[b] = struct{}{}
		return false
	})
	return buckets
}
