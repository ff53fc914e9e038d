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
		var presence room.Presence
		var head room.ID
		if presence, head, err = parseHeartbeat(reply); err == nil {
			presence.Lease = l.leaseMillis()
			return presence, head, nil
		}
		err = wrapUnreadable(err)
	}
	return room.Presence{}, room.ID{}, fmt.Errorf("announce who is in room %s: %w", code.Redacted(), err)
}

// setPresent sets whose leases the next heartbeats renew in a watched room.
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

// runHeartbeats sends the heartbeats of all rooms of the watcher at intervals, until the log is
// closed.
func (w *watcher) runHeartbeats() {
	timer := time.NewTimer(w.log.options.Heartbeat)
	defer timer.Stop()
	for {
		spread := w.log.options.Heartbeat / 2
		select {
		case <-timer.C:
		case <-w.heartbeatNow:
			spread = 0
		case <-w.log.ctx.Done():
			return
		}
		start := time.Now()
		w.resubscribe()
		busy := w.heartbeatAll(spread)
		timer.Reset(w.log.options.untilHeartbeat(time.Since(start), busy))
	}
}

// untilHeartbeat returns how long to wait after heartbeats that took so long in all, and waited for
// the store for the time busy. A store that is slow has more to do than it can, and words come first;
// but a lease is renewed twice before it expires.
func (o Options) untilHeartbeat(took, busy time.Duration) time.Duration {
	return max(0, min(max(o.Heartbeat, 8*busy), o.Lease/3)-took)
}

// heartbeatBatchSize is how many heartbeats are sent in one round trip. Words wait behind them.
const heartbeatBatchSize = 8

// heartbeatAll sends the heartbeats of all rooms, spread over a time, so that a server with thousands
// of rooms does not keep the store from everything else every two seconds. It returns how long it
// waited for the store. A heartbeat that fails is not repeated: the next one follows soon.
func (w *watcher) heartbeatAll(spread time.Duration) (busy time.Duration) {
	w.mu.Lock()
	codes := slices.Sorted(maps.Keys(w.topics))
	w.mu.Unlock()
	pause := spread * heartbeatBatchSize / time.Duration(max(len(codes), heartbeatBatchSize))
	for batch := range slices.Chunk(codes, heartbeatBatchSize) {
		start := time.Now()
		w.heartbeatBatch(batch)
		busy += time.Since(start)
		if pause > 0 && !w.pause(pause) {
			break
		}
	}
	return busy
}

// pause waits, and reports whether to go on afterwards. It returns false at once where the log is
// closed, or where all heartbeats are to be sent now, which begins anew and without pauses.
func (w *watcher) pause(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-w.heartbeatNow:
		w.heartbeatSoon()
	case <-w.log.ctx.Done():
	}
	return false
}

// heartbeatBatch sends the heartbeats of some rooms. No other watcher of this server sends any to the
// same node meanwhile.
func (w *watcher) heartbeatBatch(codes []room.Code) {
	node := w.log.batcherFor(w.log.ctx, codes[0])
	node.heartbeatMu.Lock()
	defer node.heartbeatMu.Unlock()
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
		// A follower itself finds out whether this head is newer or older than its own.
		if presence, head, err := parseHeartbeat(values); err == nil {
			presence.Lease = w.log.leaseMillis()
			w.notify(codes[i], room.Hint{Entry: room.Entry{ID: head}, Presence: &presence})
		}
	}
}

// heartbeatCalls returns the heartbeats of those of some rooms that are still watched, with the
// players who are present now: the lease of a player who has just left must not be renewed.
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
