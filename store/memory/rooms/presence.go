package rooms

import (
	"context"
	"slices"

	"rattle/room"
	"rattle/store/memory/table"
)

// attend notes who is in a room at this server, tells the other servers if that has changed, and returns who is there
// at all servers.
func (l *Log) attend(ctx context.Context, code room.Code, players []room.PlayerID) (room.Attendance, error) {
	r := l.rooms
	var head room.ID
	var newest room.Instant
	r.subject.View(func() {
		e, _ := r.newest(code)
		head, newest = e.id, e.row.At
	})
	if head == (room.ID{}) {
		r.hub.forget(code)
		return room.Attendance{Now: r.now()}, nil
	}
	a, changed := l.noteAttendance(code, head, players)
	a.Now = max(a.Now, newest)
	if changed {
		r.hub.publishAttendance(l, code, a)
	}
	if len(a.At) == 0 {
		return a, nil
	}
	// A room with somebody in it does not end.
	const part = 0.95
	if !r.endsSoon(code, part) {
		return a, nil
	}
	return a, r.subject.Update(ctx, func(tx *table.Tx) error {
		r.renew(tx, code, roomTTL, part)
		return nil
	})
}

// endsSoon reports whether less than a part of a room's time is left.
func (r *Rooms) endsSoon(code room.Code, part float64) (soon bool) {
	r.subject.View(func() {
		at, ok := r.log.Ends(string(code))
		soon = ok && float64(at-r.db.Millis()) < float64(roomTTL)*part
	})
	return soon
}

// noteAttendance changes the attendance of a room, and returns a copy.
func (l *Log) noteAttendance(code room.Code, head room.ID, players []room.PlayerID) (a room.Attendance, changed bool) {
	h := &l.rooms.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	there := h.attendance[code]
	if there == nil {
		there = &room.Attendance{At: make(map[string]room.Visits), Left: make(map[room.PlayerID]room.Instant)}
		h.attendance[code] = there
	}
	there.Now, there.Head = l.rooms.now(), head
	changed = there.Attend(l.name, players, there.DeadServers(l.census), l.lease)
	if l.watches(code) {
		l.visited[code] = there.Now
	}
	return there.Clone(), changed
}

// forget removes what is known of a room that is gone.
func (h *hub) forget(code room.Code) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.attendance, code)
	delete(h.listings, code)
}

// RoomsOf returns the rooms in which a player is present, at whichever server, in order.
func (l *Log) RoomsOf(_ context.Context, p room.PlayerID) ([]room.Code, error) {
	h := &l.rooms.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	found := []room.Code{}
	for code, a := range h.attendance {
		for _, players := range a.At {
			if _, here := players[p]; here {
				found = append(found, code)
				break
			}
		}
	}
	slices.Sort(found)
	return found, nil
}
