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
	f.clock.set(tail.Now)
	f.state, f.answers, f.seatsChanged = room.State{}, nil, true
	for _, e := range tail.Entries {
		f.state = room.Evolve(f.state, e)
	}
	if !f.state.Exists() {
		return room.UnknownRoom
	}
	if err := f.solve(ctx); err != nil {
		return err
	}
	f.showAll()
	return nil
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
	return f.applyAll(ctx, tail.Entries)
}

func (f *follower) read(ctx context.Context, after room.ID) (tail room.Tail, err error) {
	err = f.insist(ctx, "read", func(ctx context.Context) (err error) {
		tail, err = f.rooms.config.Log.Read(ctx, f.code, after)
		return err
	})
	return tail, err
}

// insist tries until the store answers, since without it there is nothing that the room could
// do. An attempt that has begun is not cut short by ctx.
func (f *follower) insist(ctx context.Context, what string, attempt func(context.Context) error) error {
	const (
		patience     = 2 * time.Second
		shortest     = 50 * time.Millisecond
		longestPause = 2 * time.Second
	)
	for pause := shortest; ; pause = min(2*pause, longestPause) {
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		err := attempt(limited)
		cancel()
		if err == nil || errors.Is(err, room.ErrLost) || errors.Is(err, room.ErrUnknownEvent) {
			return err
		}
		f.logger().Warn("store does not answer, trying again", "what", what, "error", err)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return fmt.Errorf("%w: %w", ctx.Err(), err)
		}
	}
}
