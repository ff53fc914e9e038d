package live

import "rattle/room"

// heartbeats follow each other without a gap. What they do not show is only then an absence: where
// a server has just come to a room, or comes back to it with all others after an outage, those
// whose leases have run out meanwhile are about to come back too.
type heartbeats struct {
	first, last room.Instant // 0 before the first
}

// add takes a look, and tells whether it can be judged by who is there: whoever was cut off
// together with this server has had a lease's time.
func (l *heartbeats) add(present room.Presence) bool {
	gap := present.Now.Since(l.last)
	if gap < 0 || gap > present.Lease/2 { // leases are said again oftener than that
		l.first = present.Now
	}
	l.last = present.Now
	return l.last.Since(l.first) >= present.Lease
}
