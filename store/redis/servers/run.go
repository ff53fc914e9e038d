package servers

import "time"

// run is a run of renewals without a gap, by the store's clock.
type run struct {
	first, last int64 // milliseconds since 1970; 0 before the first
}

// add adds a renewal and reports whether the leases that were read with it can be judged by: servers
// that were cut off from the store together with this one have had the time of a lease to renew
// theirs.
func (r *run) add(now int64, lease time.Duration) bool {
	gap := now - r.last
	if gap < 0 || gap > lease.Milliseconds()/2 { // leases are renewed more often than that
		r.first = now
	}
	r.last = now
	return r.last-r.first >= lease.Milliseconds()
}
