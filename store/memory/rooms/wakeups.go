package rooms

import (
	"context"
	"maps"
	"slices"

	"rattle/room"
	"rattle/store/memory/table"
)

// Overdue implements [room.WakeUps]: it returns all rooms, in order.
func (l *Log) Overdue(_ context.Context, late room.Millis) (codes []room.Code, err error) {
	r := l.rooms
	r.subject.View(func() {
		now := r.now()
		for code, at := range r.wakeUps {
			if at < now.Add(-late) {
				codes = append(codes, code)
			}
		}
	})
	r.forgetEnded()
	slices.Sort(codes)
	return codes, nil
}

// forgetEnded forgets who was in rooms that have ended.
func (r *Rooms) forgetEnded() {
	r.hub.mu.Lock()
	codes := slices.Collect(maps.Keys(r.hub.attendance))
	r.hub.mu.Unlock()
	var ended []room.Code
	r.subject.View(func() {
		for _, code := range codes {
			if r.log.Len(string(code)) == 0 {
				ended = append(ended, code)
			}
		}
	})
	for _, code := range ended {
		r.hub.forget(code)
	}
}

// Remove implements [room.WakeUps].
func (l *Log) Remove(ctx context.Context, code room.Code) error {
	r := l.rooms
	return r.subject.Update(ctx, func(tx *table.Tx) error {
		if r.log.Len(string(code)) == 0 {
			r.snapshots.Drop(tx, string(code))
			r.rooms.Drop(tx, string(code))
		}
		return nil
	})
}
