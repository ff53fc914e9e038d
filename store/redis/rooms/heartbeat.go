package rooms

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// Announce implements [room.Log].
func (l *Log) Announce(ctx context.Context, code room.Code, players []room.PlayerID) (room.Presence, room.ID, error) {
	players = slices.Clone(players)
	l.setPresent(code, players)
	c := l.heartbeatCall(code, players)
	reply, err := l.scripts.heartbeat.Run(ctx, l.client, c.Keys, c.Args...).Slice()
	if err == nil {
		var roll room.Presence
		var head room.ID
		if roll, head, err = parseHeartbeat(reply); err == nil {
			roll.Lease = l.leaseMillis()
			return roll, head, nil
		}
		err = wrapUnreadable(err)
	}
	return room.Presence{}, room.ID{}, fmt.Errorf("say who is in room %s: %w", code.Redacted(), err)
}

// setPresent keeps who is in a watched room, for the looks that follow.
func (l *Log) setPresent(code room.Code, players []room.PlayerID) {
	l.mu.Lock()
	w := l.watchers[l.watcherBucket(code)]
	l.mu.Unlock()
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.topics[code]; t != nil {
		t.present = players
	}
}

func (l *Log) heartbeatCall(code room.Code, players []room.PlayerID) redisstore.Call {
	args := []any{l.options.Server, int64(l.leaseMillis()), int(roomTTL.Seconds())}
	for _, p := range players {
		args = append(args, string(p))
	}
	return redisstore.Call{Keys: []string{LogKey(code), SnapshotKey(code), LeasesKey(code)}, Args: args}
}

func (l *Log) leaseMillis() room.Millis { return room.Millis(l.options.Lease.Milliseconds()) }

// runHeartbeats looks at all rooms of the watcher, again and again.
func (w *watcher) runHeartbeats() {
	timer := time.NewTimer(w.log.options.Heartbeat)
	defer timer.Stop()
	for {
		within := w.log.options.Heartbeat / 2
		select {
		case <-timer.C:
		case <-w.heartbeatNow:
			within = 0
		case <-w.log.ctx.Done():
			return
		}
		began := time.Now()
		w.resubscribe()
		busy := w.heartbeatAll(within)
		timer.Reset(w.log.options.untilHeartbeat(time.Since(began), busy))
	}
}

// untilHeartbeat gives how long to wait after a look that took so long, and was busy for some of
// that. Where looks take long the store has more to do than it can, and words come first; but
// a lease is renewed twice before it runs out.
func (o Options) untilHeartbeat(took, busy time.Duration) time.Duration {
	return max(0, min(max(o.Heartbeat, 8*busy), o.Lease/3)-took)
}

// heartbeatBatchSize go in one round trip, and words wait behind them.
const heartbeatBatchSize = 8

// heartbeatAll asks for all heads, in the same order each time, and gives for how long it was asking:
// between the round trips it lets time pass, so that a server with thousands of rooms does not
// keep the store from all else every two seconds. A look that fails is made up by the next.
func (w *watcher) heartbeatAll(within time.Duration) (busy time.Duration) {
	w.mu.Lock()
	codes := slices.Sorted(maps.Keys(w.topics))
	w.mu.Unlock()
	pause := within * heartbeatBatchSize / time.Duration(max(len(codes), heartbeatBatchSize))
	for together := range slices.Chunk(codes, heartbeatBatchSize) {
		began := time.Now()
		w.heartbeatBatch(together)
		busy += time.Since(began)
		if pause > 0 && !w.pause(pause) {
			break
		}
	}
	return busy
}

// pause lets time pass. It answers false where the round is to end before its time: the log is
// closed, or all rooms are to be looked at soon, which then begins anew and without rest.
func (w *watcher) pause(pause time.Duration) bool {
	select {
	case <-time.After(pause):
		return true
	case <-w.heartbeatNow:
		w.heartbeatSoon()
	case <-w.log.ctx.Done():
	}
	return false
}

// heartbeatBatch looks at some rooms, while nobody else here looks at others on the same node.
func (w *watcher) heartbeatBatch(codes []room.Code) {
	line := w.log.batcherFor(w.log.ctx, codes[0])
	line.heartbeatMu.Lock()
	defer line.heartbeatMu.Unlock()
	codes, calls := w.heartbeatCalls(codes)
	if len(calls) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(w.log.ctx, w.log.options.Heartbeat)
	defer cancel()
	for i, reply := range redisstore.RunAll(ctx, w.log.client, w.log.scripts.heartbeat, calls) {
		values, err := reply.Slice()
		if err != nil {
			continue
		}
		// Whether the head is newer, older or another than a follower's own, it will know
		// what to do.
		if roll, head, err := parseHeartbeat(values); err == nil {
			roll.Lease = w.log.leaseMillis()
			w.notify(codes[i], room.Hint{Entry: room.Entry{ID: head}, Presence: &roll})
		}
	}
}

// heartbeatCalls gives the looks at those of some rooms that are still watched, with who is there now:
// whoever has left since the round began must not be named again.
func (w *watcher) heartbeatCalls(of []room.Code) (codes []room.Code, calls []redisstore.Call) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, code := range of {
		if t := w.topics[code]; t != nil {
			codes, calls = append(codes, code), append(calls, w.log.heartbeatCall(code, t.present))
		}
	}
	return codes, calls
}
