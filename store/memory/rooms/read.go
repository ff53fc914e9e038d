package rooms

import (
	"context"
	"fmt"

	"rattle/room"
)

// Read implements [room.Log].
func (l *Log) Read(ctx context.Context, code room.Code, after room.ID) (room.Tail, error) {
	tail, err := l.read(ctx, code, after)
	if err != nil {
		return room.Tail{}, fmt.Errorf("read room %s: %w", code.Redacted(), err)
	}
	return tail, nil
}

func (l *Log) read(ctx context.Context, code room.Code, after room.ID) (tail room.Tail, err error) {
	if err := ctx.Err(); err != nil {
		return tail, err
	}
	var follow []stored
	var state []byte
	lost := false
	r := l.rooms
	r.subject.View(func() {
		newest, ok := r.newest(code)
		tail.Now = max(r.now(), newest.row.At)
		if lost = after != (room.ID{}) && !r.holds(code, after); lost || !ok {
			return
		}
		if after == (room.ID{}) {
			snapshot, _ := r.snapshots.Get(string(code), "")
			after, state = room.ID(snapshot.Head), snapshot.State
		}
		follow = r.after(code, after, 0)
	})
	if lost {
		return tail, room.ErrLost
	}
	if state != nil {
		if tail.Base, err = room.DecodeState(state); err != nil {
			return tail, fmt.Errorf("%w: %w", room.ErrUnreadable, err)
		}
	}
	// A log never has a gap, unless its file was tampered with.
	for _, e := range follow {
		if e.id.Version != after.Version+1 {
			return tail, fmt.Errorf("%w: what stands between the entries %d and %d is missing", room.ErrUnreadable, after.Version, e.id.Version)
		}
		after = e.id
	}
	tail.Entries, err = decodeAll(follow)
	return tail, err
}
