package rooms

import (
	"context"
	"time"

	"rattle/room"
)

// What a server does for its rooms although nothing happens in them is done for each node of the store and
// for each bucket, not for each room:
//
//	every second     asks each node who it is (nodes.go)
//	every 2 seconds  reads which rooms that other servers follow, too, have new entries (recent.go)
//	                 and subscribes again where a bucket has moved
//	then             polls the rooms that give reason to (poll.go)
//
// A room gives reason where the store may have fallen back, a hint may have been lost, a server that
// had players in it has died, or nobody has come or gone for hours: its keys must not expire.

// visitInterval is how often a room is polled in which nobody comes or goes: a part of [roomTTL].
const visitInterval = 3 * time.Hour

// runUpkeep runs until the log is closed.
func (l *Log) runUpkeep() {
	ticker := time.NewTicker(l.options.Interval)
	defer ticker.Stop()
	for even := false; ; {
		select {
		case <-ticker.C:
			l.upkeep(even)
			even = !even
		case <-l.upkeepNow:
			l.upkeep(true)
		case <-l.ctx.Done():
			return
		}
	}
}

func (l *Log) upkeep(all bool) {
	l.within(l.askNodes)
	if all {
		l.resubscribe()
		l.within(l.readRecent)
		l.markDead()
		l.markOld()
	}
	l.within(l.poll)
	l.within(l.relist)
	l.upkeeps.Add(1)
}

// within bounds the time of one part of the upkeep. What is not done then is due again.
func (l *Log) within(do func(context.Context)) {
	const timeout = 2 * time.Second
	ctx, cancel := context.WithTimeout(l.ctx, timeout)
	defer cancel()
	do(ctx)
}

// upkeepSoon has the next upkeep begin now.
func (l *Log) upkeepSoon() {
	select {
	case l.upkeepNow <- struct{}{}:
	default:
	}
}

// resubscribe subscribes again where a bucket has moved to another node.
func (l *Log) resubscribe() {
	for _, r := range l.allReceivers() {
		r.resubscribe()
	}
}

// PollAll has all watched rooms polled soon, and listed anew: the store may have forgotten
// something.
func (l *Log) PollAll() {
	l.mark(func(int, *topic) bool { return true })
	l.relistSoon()
	l.upkeepSoon()
}

// markDead marks the rooms in which a server had players that is dead now.
func (l *Log) markDead() {
	census := l.servers.Census()
	for _, r := range l.allReceivers() {
		r.mu.Lock()
		for t := range r.shared {
			if len(t.presence.DeadServers(census)) > 0 {
				t.pollSoon()
			}
		}
		r.mu.Unlock()
	}
}

// markOld marks the rooms that were not polled for long. It looks at all of them, so it does that rarely.
func (l *Log) markOld() {
	if time.Since(l.markedOld) < visitInterval/100 {
		return
	}
	l.markedOld = time.Now()
	l.mark(func(_ int, t *topic) bool { return time.Since(t.visited) > visitInterval })
}

// onCensus is called when servers have come or gone: of those that have gone rooms and listings may be here,
// too.
func (l *Log) onCensus(room.Census) {
	l.relistSoon()
	l.upkeepSoon()
}

// mark has those watched rooms polled that give reason to, by their bucket and subscription.
func (l *Log) mark(reason func(bucket int, t *topic) bool) {
	for _, r := range l.allReceivers() {
		r.mu.Lock()
		for code, t := range r.topics {
			if reason(Bucket(code), t) {
				t.pollSoon()
			}
		}
		r.mu.Unlock()
	}
}

func (l *Log) allReceivers() []*hintReceiver {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]*hintReceiver, 0, len(l.receivers))
	for _, r := range l.receivers {
		all = append(all, r)
	}
	return all
}
