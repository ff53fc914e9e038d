package rooms

import (
	"context"
	"fmt"

	"rattle/room"
)

// hintBuffer is how many hints wait for a watcher. What does not fit is dropped, and the room is polled.
const hintBuffer = 16

// watcher gets the hints of one room at one server.
type watcher struct {
	log   *Log
	hints chan room.Hint
}

// Watch implements [room.Log].
func (l *Log) Watch(ctx context.Context, code room.Code) (<-chan room.Hint, error) {
	h := &l.rooms.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	if l.ctx.Err() != nil {
		return nil, fmt.Errorf("watch room %s: %w", code.Redacted(), errClosed)
	}
	w := &watcher{l, make(chan room.Hint, hintBuffer)}
	if h.watchers[code] == nil {
		h.watchers[code] = make(map[*watcher]struct{})
	}
	h.watchers[code][w] = struct{}{}
	l.visited[code] = l.rooms.now()
	context.AfterFunc(ctx, func() { h.unwatch(code, w) })
	return w.hints, nil
}

func (h *hub) unwatch(code room.Code, w *watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.watchers[code], w)
	if len(h.watchers[code]) == 0 {
		delete(h.watchers, code)
	}
	for other := range h.watchers[code] {
		if other.log == w.log {
			return
		}
	}
	delete(w.log.due, code)
	delete(w.log.visited, code)
}

// publish sends a hint to the watchers of a room at other servers than the one that it comes from.
func (h *hub) publish(from *Log, code room.Code, hint room.Hint) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for w := range h.watchers[code] {
		if w.log != from {
			w.push(code, hint)
		}
	}
}

// publishAttendance sends who is in a room to the watchers at other servers. A server that lacks somebody who is there was
// taken for dead while it hung: its poll announces them again.
func (h *hub) publishAttendance(from *Log, code room.Code, a room.Attendance) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for w := range h.watchers[code] {
		if w.log == from {
			continue
		}
		seen := a.SeenBy(w.log.census, w.log.lease)
		seen.Judged = false // there may be a newer one
		w.push(code, room.Hint{Presence: &seen})
		if !a.Has(w.log.name, w.log.announced[code]) {
			w.log.due[code] = struct{}{}
		}
	}
}

// push sends a hint. Where there is no room for it, the oldest gives way, and the room is polled: the watcher may be
// waiting, and notices from the poll what it has missed. The hub's lock is held.
func (w *watcher) push(code room.Code, hint room.Hint) {
	for {
		select {
		case w.hints <- hint:
			return
		default:
		}
		select {
		case <-w.hints:
			w.log.due[code] = struct{}{}
		default:
		}
	}
}
