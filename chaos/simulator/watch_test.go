package simulator

import (
	"context"
	"time"

	"rattle/room"
	"rattle/store/memory/rooms"
)

// watch is a room that a server watches, over links that come and go.
type watch struct {
	link  *link
	code  room.Code
	ctx   context.Context
	hints chan room.Hint
	leave context.CancelFunc // of the log that is watched now
}

// Watch implements [room.Log].
func (l *link) Watch(ctx context.Context, code room.Code) (<-chan room.Hint, error) {
	w := &watch{link: l, code: code, ctx: ctx, hints: make(chan room.Hint), leave: func() {}}
	err := l.callLog(ctx, func(_ context.Context, log *rooms.Log) error {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.log != log {
			return errCut
		}
		l.watches[w] = struct{}{}
		w.enter(log)
		return nil
	})
	drop := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		w.leave()
		delete(l.watches, w)
	}
	if err != nil {
		drop()
		return nil, err
	}
	context.AfterFunc(ctx, drop)
	return w.hints, nil
}

// enter watches the room in a log. The link's lock is held.
func (w *watch) enter(log *rooms.Log) {
	w.leave()
	ctx, leave := context.WithCancel(w.ctx)
	w.leave = leave
	hints, err := log.Watch(ctx, w.code)
	if err != nil {
		return // the log was closed meanwhile: the next one is watched
	}
	go w.pass(ctx, hints)
}

// pass passes hints on: late, some of them twice, and some never. The room is polled after a hint that was lost, as the
// store promises.
func (w *watch) pass(ctx context.Context, from <-chan room.Hint) {
	l := w.link
	for {
		var hint room.Hint
		select {
		case hint = <-from:
		case <-ctx.Done():
			return
		}
		if sleep(ctx, l.latency()) != nil {
			return
		}
		l.mu.Lock()
		deaf := l.deaf
		l.mu.Unlock()
		if !hint.Polled && deaf > 0 && l.draws.chance(deaf) {
			l.pollLater()
			continue
		}
		again := 1
		if deaf > 0 && l.draws.chance(deaf) {
			again = 2
		}
		for range again {
			select {
			case w.hints <- hint:
			case <-ctx.Done():
				return
			}
		}
	}
}

// pollLater has the rooms polled in a while.
func (l *link) pollLater() {
	time.AfterFunc(l.draws.between(time.Second, 2*time.Second), func() {
		l.mu.Lock()
		log := l.log
		l.mu.Unlock()
		if log != nil {
			log.PollAll()
		}
	})
}
