package live

import "sync/atomic"

// Stats are figures of the rooms of a server, for its metrics.
type Stats struct {
	Rooms   int // followed here now
	Members int // of these rooms now
	Waiting int // rooms waiting for the store now
	Pending int // rounds and matches of rooms here whose results are not stored yet
	Overdue int // rooms of the whole store whose deadline had been missed at the last sweep

	// Since the start:
	Commits     int64 // entries appended
	Conflicts   int64 // appends decided again, since another server was faster
	Words       int64 // that counted
	Refusals    int64 // requests refused
	StoreErrors int64 // calls of the store that failed
	Swept       int64 // rooms opened because their deadline was missed
	Recorded    int64 // rounds and matches whose results were stored from here
	Restored    int64 // entries that the store had lost and that were appended again from here
}

// counters count what [Stats] has.
type counters struct {
	members, pending, overdue                                         atomic.Int64
	commits, conflicts, words, refusals, storeErrors, swept, recorded atomic.Int64
	restored                                                          atomic.Int64
	steps                                                             atomic.Int64 // of all followers: a quiet room has none
}

// Stats returns the figures of this moment.
func (rs *Rooms) Stats() Stats {
	rs.mu.Lock()
	open := len(rs.open)
	rs.mu.Unlock()
	c := &rs.counters
	return Stats{
		Rooms:       open,
		Members:     int(c.members.Load()),
		Waiting:     rs.outage.waiting(),
		Pending:     int(c.pending.Load()),
		Overdue:     int(c.overdue.Load()),
		Commits:     c.commits.Load(),
		Conflicts:   c.conflicts.Load(),
		Words:       c.words.Load(),
		Refusals:    c.refusals.Load(),
		StoreErrors: c.storeErrors.Load(),
		Swept:       c.swept.Load(),
		Recorded:    c.recorded.Load(),
		Restored:    c.restored.Load(),
	}
}
