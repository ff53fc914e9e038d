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
func (l *Log) Announce(ctx context.Context, code room.Code, players []room.PlayerID) (room.Leases, room.ID, error) {
	players = slices.Clone(players)
	l.setPresent(code, players)
	c := l.heartbeatCall(code, players)
	reply, err := l.scripts.heartbeat.Run(ctx, l.client, c.Keys, c.Args...).Slice()
	if err == nil {
		var leases room.Leases
		var head room.ID
		if leases, head, err = parseHeartbeat(reply); err == nil {
			leases.Duration = l.leaseMillis()
			return leases, head, nil
		}
		err = wrapUnreadable(err)
	}
	return room.Leases{}, room.ID{}, fmt.Errorf("announce who is in room %s: %w", code.Redacted(), err)
}

// setPresent sets whose leases the next heartbeats renew in a watched room.
func (l *Log) setPresent(code room.Code, players []room.PlayerID) {
	l.mu.Lock()
	r := l.receivers[l.receiverBucket(code)]
	l.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.topics[code]; t != nil {
		t.announced = players
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

// runHeartbeats sends the heartbeats of all rooms of the receiver at intervals, until the log is
// closed.
func (r *hintReceiver) runHeartbeats() {
	timer := time.NewTimer(r.log.options.Heartbeat)
	defer timer.Stop()
	for {
		spread := r.log.options.Heartbeat / 2
		select {
		case <-timer.C:
		case <-r.heartbeatNow:
			spread = 0
		case <-r.log.ctx.Done():
			return
		}
		start := time.Now()
		r.resubscribe()
		busy := r.heartbeatAll(spread)
		timer.Reset(r.log.options.untilHeartbeat(time.Since(start), busy))
	}
}

// untilHeartbeat returns how long to wait for the next heartbeats after some that took a time in all,
// and waited for the store for the time busy. A slow store is overloaded, and words come first; but a
// lease is renewed twice before it expires.
func (o Options) untilHeartbeat(took, busy time.Duration) time.Duration {
	return max(0, min(max(o.Heartbeat, 8*busy), o.Lease/3)-took)
}

// heartbeatBatchSize is how many heartbeats are sent in one round trip. Words wait behind them.
const heartbeatBatchSize = 8

// heartbeatAll sends the heartbeats of all rooms, spread over a time, so that a server with thousands
// of rooms does not keep the store from everything else every two seconds. It returns how long it
// waited for the store. A heartbeat that fails is not repeated: the next one follows soon.
func (r *hintReceiver) heartbeatAll(spread time.Duration) (busy time.Duration) {
	r.mu.Lock()
	codes := slices.Sorted(maps.Keys(r.topics))
	r.mu.Unlock()
	pause := spread * heartbeatBatchSize / time.Duration(max(len(codes), heartbeatBatchSize))
	for batch := range slices.Chunk(codes, heartbeatBatchSize) {
		start := time.Now()
		r.heartbeatBatch(batch)
		busy += time.Since(start)
		if pause > 0 && !r.pause(pause) {
			break
		}
	}
	return busy
}

// pause waits, and reports whether to go on afterwards. It returns false at once if the log is closed,
// or if all heartbeats are to be sent now: then they begin anew, without pauses.
func (r *hintReceiver) pause(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-r.heartbeatNow:
		r.heartbeatSoon()
	case <-r.log.ctx.Done():
	}
	return false
}

// heartbeatBatch sends the heartbeats of some rooms. No other receiver of this server sends any to the
// same node meanwhile.
func (r *hintReceiver) heartbeatBatch(codes []room.Code) {
	node := r.log.batcherFor(r.log.ctx, codes[0])
	node.heartbeatMu.Lock()
	defer node.heartbeatMu.Unlock()
	codes, calls := r.heartbeatCalls(codes)
	if len(calls) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(r.log.ctx, r.log.options.Heartbeat)
	defer cancel()
	for i, reply := range redisstore.RunAll(ctx, r.log.client, r.log.scripts.heartbeat, calls) {
		values, err := reply.Slice()
		if err != nil {
			continue
		}
		// A follower itself finds out whether this head is newer or older than its own.
		if leases, head, err := parseHeartbeat(values); err == nil {
			leases.Duration = r.log.leaseMillis()
			r.notify(codes[i], room.Hint{Entry: room.Entry{ID: head}, Leases: &leases})
		}
	}
}

// heartbeatCalls returns the heartbeats of those of some rooms that are still watched, with the
// players who are present now: the lease of a player who has just left must not be renewed.
func (r *hintReceiver) heartbeatCalls(of []room.Code) (codes []room.Code, calls []redisstore.Call) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, code := range of {
		if t := r.topics[code]; t != nil {
			codes, calls = append(codes, code), append(calls, r.log.heartbeatCall(code, t.announced))
		}
	}
	return codes, calls
}
