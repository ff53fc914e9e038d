package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"rattle/room"
)

// reload reads the log from its beginning and replaces the state. The error is [room.UnknownRoom] if there
// is no log.
func (f *follower) reload(ctx context.Context) error {
	tail, err := f.read(ctx, room.ID{})
	if err != nil {
		return err
	}
	before, round := f.state.Head, f.state.Round
	f.clock.set(tail.Now)
	f.state, f.answers = replay(tail), nil
	if !f.state.Exists() {
		return room.UnknownRoom
	}
	f.costs.work.Read += wordCount(f.state) + len(tail.Entries)
	known := f.recent
	f.recent = newRecent(tail)
	if err := f.restore(ctx, known.after(f.state.Head)); err != nil {
		return err
	}
	if f.state.Phase == room.Playing && isSameBoard(f.state.Round, round) {
		if err := f.restoreWords(ctx, known.words(tail, f.recent)); err != nil {
			return err
		}
	}
	// Seats are lost only where the log has another entry in place of the last one known here, and not
	// where the log was merely cut short behind a snapshot.
	f.presence.seatsLost = f.presence.seatsLost || f.state.Head != before && tail.Base.Head.Version < before.Version
	f.presence.changed = true
	f.notifier.invalidate()
	f.disconnectRemoved()
	return f.solve(ctx)
}

// catchUp reads and applies what others have appended.
func (f *follower) catchUp(ctx context.Context) error {
	tail, err := f.read(ctx, f.state.Head)
	if errors.Is(err, room.ErrLost) {
		return f.reload(ctx)
	}
	if err != nil {
		return err
	}
	f.clock.observe(tail.Now)
	return f.apply(ctx, tail.Entries...)
}

func (f *follower) read(ctx context.Context, after room.ID) (tail room.Tail, err error) {
	err = f.retry(ctx, func(ctx context.Context) (err error) {
		tail, err = f.rooms.config.Log.Read(ctx, f.code, after)
		return err
	})
	return tail, err
}

// retry repeats a call of the store until it is answered, since without the store the room can do nothing.
// It returns errors that another call would return, too. A call that has begun is ended by its timeout,
// not by ctx.
func (f *follower) retry(ctx context.Context, attempt func(context.Context) error) (err error) {
	const (
		minBackoff = 50 * time.Millisecond
		// Whether another master has taken over shows only in the next call, which should be soon.
		maxBackoff = 400 * time.Millisecond
	)
	start, failed, waiting, answered := time.Now(), false, false, false
	defer func() {
		if failed && answered {
			f.rooms.outage.noteTrouble()
		}
		if waiting {
			f.rooms.outage.end(answered)
			f.storeResumed = f.storeResumed || answered
		}
	}()
	for backoff := minBackoff; ; backoff = min(2*backoff, maxBackoff) {
		err := attempt(f.rooms.timeouts.context())
		if err == nil || errors.Is(err, room.ErrLost) || errors.Is(err, room.ErrUnreadable) {
			answered = true
			return err
		}
		failed = true
		f.rooms.counters.storeErrors.Add(1)
		if !waiting && time.Since(start) >= callTimeout {
			waiting = true
			f.rooms.outage.begin(err)
			f.notifier.storeUnavailable()
		}
		if end := f.waitRetry(ctx, jitter(backoff)); end != nil {
			return fmt.Errorf("%w: %w", end, err)
		}
	}
}

var (
	// errAbandoned is returned if all members have left a room while it was being opened.
	errAbandoned = errors.New("no member is waiting for the room any more")
	// errMissed is returned if the player has left for whom a round was being opened.
	errMissed = errors.New("the player has left for whom the round was to open")
)

// waitRetry waits until the next call. The error says why there is to be none: somebody who guesses codes
// while the store is unavailable must leave no follower behind, and who leaves before a daily board opens must
// keep the attempt.
func (f *follower) waitRetry(ctx context.Context, d time.Duration) error {
	over := time.After(d)
	for {
		if !f.opened {
			f.removeLeft()
			if f.rooms.remove(f, false) {
				return errAbandoned
			}
		}
		if f.opensFor != "" && !f.members.hasPlayer(f.opensFor) {
			return errMissed
		}
		select {
		case <-f.leavers.signal: // in a room that is open, finishStep removes them
		case <-over:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
