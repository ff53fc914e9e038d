package live

import "rattle/room"

// heartbeats is a run of heartbeats without a gap. A lease that is missing means an absence only late in
// a run: where a server has just begun to follow a room, or all servers come back after an outage,
// the players whose leases have expired are about to come back, too.
type heartbeats struct {
	first, last room.Instant // 0 before the first
}

// add adds a heartbeat and reports whether absences can be judged by it: servers that were cut off
// together with this one have had the duration of a lease to renew theirs.
func (l *heartbeats) add(present room.Presence) bool {
	gap := present.Now.Since(l.last)
	if gap < 0 || gap > present.Lease/2 { // leases are renewed more often than that
		l.first = present.Now
	}
	l.last = present.Now
	return l.last.Since(l.first) >= present.Lease
}
