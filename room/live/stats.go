package live

import "sync/atomic"

// Stats are what the rooms of a server have come to, for whoever watches over it.
type Stats struct {
	Rooms   int // that are followed here now
	Members int // that follow them now
	Waiting int // rooms that wait for the store now
	Pending int // rounds and duels of rooms here that are not recorded yet
	Overdue int // rooms whose alarm nobody had heard, on the whole store, when it was last looked at

	// Since the start:
	Commits     int64 // entries appended
	Conflicts   int64 // entries decided again, since another server was faster
	Words       int64 // counted
	Refusals    int64 // of whatever was asked for
	StoreErrors int64 // attempts that failed
	Swept       int64 // rooms found with an alarm that nobody heard
	Recorded    int64 // rounds and duels that were recorded from here
	Restored    int64 // entries that the store had lost and that were appended again from here
}

// counters are the same while they are counted.
type counters struct {
	members, pending, overdue                                         atomic.Int64
	commits, conflicts, words, refusals, storeErrors, swept, recorded atomic.Int64
	restored                                                          atomic.Int64
}

// Stats gives the numbers of this moment.
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
