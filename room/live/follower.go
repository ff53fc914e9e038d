package live

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"rattle/engine"
	"rattle/room"
)

const (
	inboxSize = 256 // requests that wait
	batchSize = 256 // requests that are decided together
)

// follower follows one room.
type follower struct {
	rooms *Rooms
	code  room.Code
	inbox chan request
	done  chan struct{} // closed at the end
	err   error         // why it ended; read after done
	users int           // who entered and has not left; of rooms.mu

	// What follows belongs to the follower's goroutine.
	state   room.State
	clock   clock
	answers *engine.Answers // of the round's board, nil while there is none
	members map[*Seat]struct{}
	absent  map[room.PlayerID]time.Time // when who left will be seen as away

	seatsChanged bool // since the members were last compared with them
}

func newFollower(rs *Rooms, code room.Code) *follower {
	return &follower{
		rooms:   rs,
		code:    code,
		inbox:   make(chan request, inboxSize),
		done:    make(chan struct{}),
		members: make(map[*Seat]struct{}),
		absent:  make(map[room.PlayerID]time.Time),
	}
}

// run follows the room until nobody is left in it here, or ctx is done, or it cannot go on.
func (f *follower) run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the watch
	f.err = f.follow(ctx)
	if ctx.Err() != nil {
		f.err = ErrClosed
	}
	f.rooms.forget(f, true)
	close(f.done)

	reason := ComeBack
	if errors.Is(f.err, room.UnknownRoom) {
		reason = RoomGone
	} else if f.err != nil && !errors.Is(f.err, ErrClosed) {
		f.logger().Error("room cannot be followed", "error", f.err)
	}
	for seat := range f.members {
		seat.member.Shed(reason)
	}
}

func (f *follower) follow(ctx context.Context) error {
	hints, err := f.open(ctx)
	if err != nil {
		return err
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case r := <-f.inbox:
			err = f.serve(ctx, r)
		case hint := <-hints:
			err = f.hear(ctx, hint)
		case <-timer.C:
			err = f.wake(ctx)
		case <-ctx.Done():
			return ctx.Err()
		}
		if err == nil {
			err = f.commit(ctx, f.presences())
		}
		if err != nil {
			return err
		}
		if f.idle() && f.rooms.forget(f, false) {
			return nil
		}
		f.arm(timer)
	}
}

// open learns what the room has come to and begins to watch it. Reading first answers who
// guesses codes without a subscription; reading again closes the gap.
func (f *follower) open(ctx context.Context) (<-chan room.Hint, error) {
	if err := f.reload(ctx); err != nil {
		return nil, err
	}
	var hints <-chan room.Hint
	err := f.insist(ctx, "watch", func(context.Context) (err error) {
		hints, err = f.rooms.config.Log.Watch(ctx, f.code)
		return err
	})
	if err != nil {
		return nil, err
	}
	return hints, f.catchUp(ctx)
}

// serve takes a request and all that have queued behind it. Whoever has gone is let go last,
// since they may have asked for something before.
func (f *follower) serve(ctx context.Context, r request) error {
	var batch []request
	var gone []*Seat
	for more := true; more && len(batch) < batchSize; {
		if r.command != nil {
			batch = append(batch, r)
		} else {
			gone = append(gone, r.seat)
		}
		select {
		case r = <-f.inbox:
		default:
			more = false
		}
	}
	err := f.refresh(ctx, batch)
	if err == nil {
		err = f.commit(ctx, batch)
	}
	for _, seat := range gone {
		f.part(seat)
	}
	return err
}

// refresh reads the log where somebody comes in: whoever comes back from another server must
// find what that one has acknowledged, even if its hints are still on their way.
func (f *follower) refresh(ctx context.Context, batch []request) error {
	for _, r := range batch {
		if _, ok := r.command.(room.Join); ok {
			return f.catchUp(ctx)
		}
	}
	return nil
}

// hear applies what follows the state, and reads the log where a hint says that it is not
// what this follower thinks.
func (f *follower) hear(ctx context.Context, h room.Hint) error {
	switch head := f.state.Head; {
	case h.Entry.ID == head:
		return nil
	case h.Entry.Events == nil:
		return f.catchUp(ctx)
	case h.After == head:
		return f.apply(ctx, h.Entry)
	case h.Entry.ID.Version < head.Version:
		return nil // an old one
	}
	return f.catchUp(ctx)
}

// wake does what the timer was armed for.
func (f *follower) wake(ctx context.Context) error {
	if alarm := f.state.Alarm(); alarm.Rings() && f.clock.until(alarm.At()) == 0 {
		return f.tick(ctx)
	}
	return nil
}

// arm sets the timer to what comes first: the alarm, or the end of somebody's grace.
func (f *follower) arm(timer *time.Timer) {
	const never = time.Hour
	wait := never
	if alarm := f.state.Alarm(); alarm.Rings() {
		wait = f.clock.until(alarm.At())
	}
	for _, at := range f.absent {
		wait = min(wait, time.Until(at))
	}
	timer.Reset(wait)
}

// idle tells whether there is nothing left to do. A round is followed to its end even when
// all have left it.
func (f *follower) idle() bool {
	return len(f.members) == 0 && len(f.absent) == 0 && !f.state.Alarm().Rings()
}

func (f *follower) logger() *slog.Logger { return f.rooms.config.Logger.With("room", f.code) }
