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
func (h *heartbeats) add(leases room.Leases) bool {
	gap := leases.Now.Since(h.last)
	if gap < 0 || gap > leases.Duration/2 { // leases are renewed more often than that
		h.first = leases.Now
	}
	h.last = leases.Now
	return h.last.Since(h.first) >= leases.Duration
}
