package room

// Census is which servers of a store are alive, as one of them has read it. Servers have leases: what lives as long as
// a server needs none of its own.
type Census struct {
	Alive map[string]struct{} // by name

	// Judged is set if a server that is not alive can be taken for dead, see [LeaseRun].
	Judged bool

	At     Instant // when it was taken, by the store's clock
	Margin Millis  // by which the clocks of the store's nodes may differ
}

// IsDead reports whether a server can be taken for dead that was alive at an instant. A census that was taken before
// says nothing of a server: it may have started since.
func (c Census) IsDead(server string, alive Instant) bool {
	_, lives := c.Alive[server]
	return c.Judged && !lives && alive < c.At.Add(-c.Margin)
}

// LeaseRun is a run of renewals of a server's own lease without a gap. A lease that has run out means that its server
// is dead, or cannot reach the store. When a store comes back after an outage, all leases have run out, and all servers
// are about to renew theirs: so only a server judges that has renewed its own for the time of a lease.
type LeaseRun struct {
	first, last Instant // 0 before the first
}

// Add adds a renewal, and reports whether the leases that were read with it can be judged by.
func (r *LeaseRun) Add(now Instant, lease Millis) bool {
	gap := now - r.last
	if gap < 0 || Millis(gap) > lease/2 { // leases are renewed more often than that
		r.first = now
	}
	r.last = now
	return Millis(r.last-r.first) >= lease
}
