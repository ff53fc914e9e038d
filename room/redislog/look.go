package redislog

import (
	"context"
	"fmt"
	"slices"
	"time"

	"rattle/room"
)

// Attend implements [room.Log].
func (l *Log) Attend(ctx context.Context, code room.Code, players []room.PlayerID) (room.Roll, room.ID, error) {
	players = slices.Clone(players)
	l.remember(code, players)
	c := l.lookCall(code, players)
	reply, err := l.scripts.look.Run(ctx, l.client, c.Keys, c.Args...).Slice()
	if err == nil {
		var roll room.Roll
		var head room.ID
		if roll, head, err = parseLook(reply); err == nil {
			roll.Lease = l.lease()
			return roll, head, nil
		}
		err = unreadable(err)
	}
	return room.Roll{}, room.ID{}, fmt.Errorf("say who is in room %s: %w", code, err)
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
	ticker := time.NewTicker(w.log.options.Look)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-w.soon:
		case <-w.log.ctx.Done():
			return
		}
		w.mend()
		w.look()
	}
}

// looksAtOnce go in one round trip: words do not wait behind all of them.
const looksAtOnce = 64

// look asks for all heads. A look that fails is made up by the next.
func (w *watcher) look() {
	w.mu.Lock()
	codes := make([]room.Code, 0, len(w.topics))
	calls := make([]Call, 0, len(w.topics))
	for code, t := range w.topics {
		codes = append(codes, code)
		calls = append(calls, w.log.lookCall(code, t.players))
	}
	w.mu.Unlock()
	for len(codes) > 0 {
		n := min(looksAtOnce, len(codes))
		w.lookAt(codes[:n], calls[:n])
		codes, calls = codes[n:], calls[n:]
	}
}

func (w *watcher) lookAt(codes []room.Code, calls []Call) {
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
			w.tell(codes[i], room.Hint{Entry: room.Entry{ID: head}, Roll: &roll})
		}
	}
}
