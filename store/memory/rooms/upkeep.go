package rooms

import (
	"maps"
	"slices"
	"time"

	"rattle/room"
)

// visitInterval is how often a room is polled in which nobody comes or goes: a part of [roomTTL].
const visitInterval = room.Millis(3 * 60 * 60 * 1000)

// keepUp renews the lease and polls rooms until the log is closed.
func (l *Log) keepUp() {
	ticker := time.NewTicker(upkeepInterval)
	defer ticker.Stop()
	for looked := l.rooms.now(); ; {
		select {
		case <-ticker.C:
		case <-l.now:
		case <-l.ctx.Done():
			return
		}
		l.rooms.hub.mu.Lock()
		l.renewLease()
		if now := l.rooms.now(); now > looked.Add(visitInterval/100) {
			looked = now
			l.markOld(now)
		}
		due := slices.Sorted(maps.Keys(l.due))
		clear(l.due)
		l.rooms.hub.mu.Unlock()
		for _, code := range due {
			l.poll(code)
		}
	}
}

// upkeepSoon has the next upkeep begin now.
func (l *Log) upkeepSoon() {
	select {
	case l.now <- struct{}{}:
	default:
	}
}

// renewLease renews the lease of this server, and marks the rooms in which servers had players that are dead now. The
// hub's lock is held.
func (l *Log) renewLease() {
	h, now := &l.rooms.hub, l.rooms.now()
	h.leases[l.name] = now.Add(l.lease)
	alive := make(map[string]struct{}, len(h.leases))
	for name, ends := range h.leases {
		if ends > now {
			alive[name] = struct{}{}
		} else {
			delete(h.leases, name)
		}
	}
	before := l.census
	l.census = room.Census{Alive: alive, Judged: l.run.Add(now, l.lease), At: now, Margin: l.lease / 10}
	if before.Judged == l.census.Judged && maps.Equal(before.Alive, alive) && len(alive) < 2 {
		return
	}
	for code := range h.watchers {
		if a := h.attendance[code]; a != nil && l.watches(code) && len(a.DeadServers(l.census)) > 0 {
			l.due[code] = struct{}{}
		}
	}
}

// watches reports whether this server watches a room. The hub's lock is held.
func (l *Log) watches(code room.Code) bool {
	for w := range l.rooms.hub.watchers[code] {
		if w.log == l {
			return true
		}
	}
	return false
}

// markOld marks the rooms that were not announced or polled for long: they must not end. The hub's lock is held.
func (l *Log) markOld(now room.Instant) {
	for code, at := range l.visited {
		if now > at.Add(visitInterval) {
			l.due[code] = struct{}{}
		}
	}
}

// poll announces again who is in a room at this server, and sends its watchers the head and who is there.
func (l *Log) poll(code room.Code) {
	h := &l.rooms.hub
	h.mu.Lock()
	players := l.announced[code]
	h.mu.Unlock()
	a, err := l.attend(l.ctx, code, players)
	if err != nil {
		h.mu.Lock()
		l.due[code] = struct{}{}
		h.mu.Unlock()
		return
	}
	seen := a.SeenBy(l.Census(), l.lease)
	h.mu.Lock()
	defer h.mu.Unlock()
	for w := range h.watchers[code] {
		if w.log == l {
			w.push(code, room.Hint{Entry: room.Entry{ID: a.Head}, Presence: &seen, Polled: true})
		}
	}
}
