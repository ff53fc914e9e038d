package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"rattle/room"
)

// reload forgets everything and reads the log from its beginning. The error is
// [room.UnknownRoom] when there is none.
func (f *follower) reload(ctx context.Context) error {
	tail, err := f.read(ctx, room.ID{})
	if err != nil {
		return err
	}
	before := f.state.Head
	f.clock.set(tail.Now)
	f.state, f.answers = replay(tail), nil
	if !f.state.Exists() {
		return room.UnknownRoom
	}
	f.unpaid.Read += wordsIn(f.state) + len(tail.Entries)
	lost := f.recent.after(f.state.Head)
	f.recent = newRecent(tail)
	if err := f.restore(ctx, lost); err != nil {
		return err
	}
	// What was read holds all that came of the place where this follower stood, or what
	// took its place there. Else the log was merely cut short behind a snapshot.
	f.presence.seatsLost = f.presence.seatsLost || f.state.Head != before && tail.Base.Head.Version < before.Version
	f.presence.changed = true
	f.presence.blink()
	f.news.all = true
	f.shown.anew++
	f.putOutRemoved()
	return f.solve(ctx)
}

// catchUp reads what was appended by others.
func (f *follower) catchUp(ctx context.Context) error {
	tail, err := f.read(ctx, f.state.Head)
	if errors.Is(err, room.ErrLost) {
		return f.reload(ctx)
	}
	if err != nil {
		return err
	}
	f.clock.hear(tail.Now)
	return f.apply(ctx, tail.Entries...)
}

func (f *follower) read(ctx context.Context, after room.ID) (tail room.Tail, err error) {
	err = f.insist(ctx, func(ctx context.Context) (err error) {
		tail, err = f.rooms.config.Log.Read(ctx, f.code, after)
		return err
	})
	return tail, err
}

// insist tries until the store answers, since without it there is nothing that the room could
// do; but what the store has answered once it will answer again. An attempt that has begun is
// not cut short by ctx, but by its own end.
func (f *follower) insist(ctx context.Context, attempt func(context.Context) error) (err error) {
	const (
		patience      = time.Second // of an attempt, and of the members
		shortestPause = 50 * time.Millisecond
		// A master that has taken over is to be written to soon after: that it has, only
		// another attempt tells.
		longestPause = 400 * time.Millisecond
	)
	began, waiting := time.Now(), false
	defer func() {
		if waiting {
			f.rooms.outage.end()
			f.presence.blink()
			f.resumes = true
		}
	}()
	for pause := shortestPause; ; pause = min(2*pause, longestPause) {
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		err := attempt(limited)
		cancel()
		if err == nil || errors.Is(err, room.ErrLost) || errors.Is(err, room.ErrUnreadable) {
			return err
		}
		f.rooms.counters.storeErrors.Add(1)
		if !waiting && time.Since(began) >= patience {
			waiting = true
			f.rooms.outage.begin(err)
			f.broadcast(Waiting{})
			f.news.all = true // ends it
			f.shown.anew++
		}
		if end := f.pause(ctx, about(pause)); end != nil {
			return fmt.Errorf("%w: %w", end, err)
		}
	}
}

// errDeserted says that all have left a room that was still being opened.
var errDeserted = errors.New("nobody waits for the room any more")

// pause waits for the next attempt. The error says why there is to be none: whoever guesses
// codes while the store is gone leaves no follower behind.
func (f *follower) pause(ctx context.Context, d time.Duration) error {
	over := time.After(d)
	for {
		if !f.opened {
			f.part()
			if f.rooms.forget(f, false) {
				return errDeserted
			}
		}
		select {
		case <-f.lost: // once it is open, it is seen to afterwards
		case <-over:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
