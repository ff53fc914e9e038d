package redislog

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"rattle/room"
)

// Announce implements [room.Log].
func (l *Log) Announce(ctx context.Context, code room.Code, players []room.PlayerID) (room.Presence, room.ID, error) {
	players = slices.Clone(players)
	l.remember(code, players)
	c := l.lookCall(code, players)
	reply, err := l.scripts.look.Run(ctx, l.client, c.Keys, c.Args...).Slice()
	if err == nil {
		var roll room.Presence
		var head room.ID
		if roll, head, err = parseLook(reply); err == nil {
			roll.Lease = l.lease()
			return roll, head, nil
		}
		err = unreadable(err)
	}
	return room.Presence{}, room.ID{}, fmt.Errorf("say who is in room %s: %w", code.Redacted(), err)
}

// remember keeps who is in a watched room, for the looks that follow.
func (l *Log) remember(code room.Code, players []room.PlayerID) {
	l.mu.Lock()
	w := l.watchers[l.watchedBy(code)]
	l.mu.Unlock()
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.topics[code]; t != nil {
		t.players = players
	}
}

func (l *Log) lookCall(code room.Code, players []room.PlayerID) Call {
	args := []any{l.options.Server, int64(l.lease()), int(forgotten.Seconds())}
	for _, p := range players {
		args = append(args, string(p))
	}
	return Call{[]string{LogKey(code), SnapshotKey(code), LeasesKey(code)}, args}
}

func (l *Log) lease() room.Millis { return room.Millis(l.options.Lease.Milliseconds()) }

// lookRound looks at all rooms of the watcher, again and again.
func (w *watcher) lookRound() {
	timer := time.NewTimer(w.log.options.Look)
	defer timer.Stop()
	for {
		within := w.log.options.Look / 2
		select {
		case <-timer.C:
		case <-w.soon:
			within = 0
		case <-w.log.ctx.Done():
			return
		}
		began := time.Now()
		w.mend()
		busy := w.look(within)
		timer.Reset(w.log.options.untilLook(time.Since(began), busy))
	}
}

// untilLook gives how long to wait after a look that took so long, and was busy for some of
// that. Where looks take long the store has more to do than it can, and words come first; but
// a lease is renewed twice before it runs out.
func (o Options) untilLook(took, busy time.Duration) time.Duration {
	return max(0, min(max(o.Look, 8*busy), o.Lease/3)-took)
}

// looksAtOnce go in one round trip, and words wait behind them.
const looksAtOnce = 8

// look asks for all heads, in the same order each time, and gives for how long it was asking:
// between the round trips it lets time pass, so that a server with thousands of rooms does not
// keep the store from all else every two seconds. A look that fails is made up by the next.
func (w *watcher) look(within time.Duration) (busy time.Duration) {
	w.mu.Lock()
	codes := slices.Sorted(maps.Keys(w.topics))
	w.mu.Unlock()
	pause := within * looksAtOnce / time.Duration(max(len(codes), looksAtOnce))
	for together := range slices.Chunk(codes, looksAtOnce) {
		began := time.Now()
		w.lookAt(together)
		busy += time.Since(began)
		if pause > 0 && !w.rest(pause) {
			break
		}
	}
	return busy
}

// rest lets time pass. It answers false where the round is to end before its time: the log is
// closed, or all rooms are to be looked at soon, which then begins anew and without rest.
func (w *watcher) rest(pause time.Duration) bool {
	select {
	case <-time.After(pause):
		return true
	case <-w.soon:
		w.lookSoon()
	case <-w.log.ctx.Done():
	}
	return false
}

// lookAt looks at some rooms, while nobody else here looks at others on the same node.
func (w *watcher) lookAt(codes []room.Code) {
	line := w.log.lineTo(w.log.ctx, codes[0])
	line.looking.Lock()
	defer line.looking.Unlock()
	codes, calls := w.lookCalls(codes)
	if len(calls) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(w.log.ctx, w.log.options.Look)
	defer cancel()
	for i, reply := range RunAll(ctx, w.log.client, w.log.scripts.look, calls) {
		values, err := reply.Slice()
		if err != nil {
			continue
		}
		// Whether the head is newer, older or another than a follower's own, it will know
		// what to do.
		if roll, head, err := parseLook(values); err == nil {
			roll.Lease = w.log.lease()
			w.tell(codes[i], room.Hint{Entry: room.Entry{ID: head}, Presence: &roll})
		}
	}
}

// lookCalls gives the looks at those of some rooms that are still watched, with who is there now:
// whoever has left since the round began must not be named again.
func (w *watcher) lookCalls(of []room.Code) (codes []room.Code, calls []Call) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, code := range of {
		if t := w.topics[code]; t != nil {
			codes, calls = append(codes, code), append(calls, w.log.lookCall(code, t.players))
		}
	}
	return codes, calls
}
