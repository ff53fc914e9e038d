package live

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"rattle/room"
)

const (
	inboxSize = 32  // requests that wait; beyond them members wait to make theirs
	batchSize = 256 // requests that are decided together

	// lingerTime is how long a room that all have left is still followed: for a client that comes back
	// meanwhile, as after a reload of the page, it need not be read from its log again.
	lingerTime = time.Second
)

// follower keeps one room's replica in step with its log: it decides requests, appends what comes of
// them and applies what others append. Its parts have the rest, see the package comment.
type follower struct {
	rooms   *Rooms
	inbox   chan request
	leavers *leavers
	done    chan struct{} // closed at the end
	err     error         // why it ended; read after done
	users   int           // acquired and not released; guarded by rooms.mu

	mu        sync.Mutex
	published snapshot // for the readers in summary.go; guarded by mu

	// What follows belongs to the follower's goroutine.
	replica
	members   *members
	presence  *presenceTracker
	notifier  *notifier
	recorder  *recorder
	snapshots *snapshots
	costs     *costs
	solutions *solutions
	listed    listed

	opened       bool      // the room is known and watched
	lastWritten  room.ID   // the last entry that was written here
	storeResumed bool      // the store answers again, and the log does not say so yet
	restoredFor  time.Time // the trouble of the store after which others have had the time to restore

	opensFor room.PlayerID // for whom alone a round is being opened, else ""

	idleSince time.Time // zero while there is something to do
}

func newFollower(rs *Rooms, code room.Code) *follower {
	f := &follower{
		rooms:   rs,
		inbox:   make(chan request, inboxSize),
		leavers: newLeavers(),
		done:    make(chan struct{}),
		replica: replica{code: code},
		members: newMembers(&rs.counters.members),
		costs:   new(costs),
		listed:  listed{lister: rs.lister},
	}
	f.presence = newPresenceTracker(&f.replica, f.members)
	f.notifier = newNotifier(&f.replica, f.members, rs.config.Encode, rs.dealer)
	f.recorder = newRecorder(code, rs.results)
	f.snapshots = newSnapshots(code, rs.config.Log, &rs.running)
	f.solutions = &solutions{dealer: rs.dealer, costs: f.costs}
	return f
}

// run follows the room until nobody here is left in it, ctx is done, or an error ends it.
func (f *follower) run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the watch
	f.err = f.follow(ctx)
	f.recorder.count(0)
	if ctx.Err() != nil {
		f.err = ErrClosed
	}
	f.announceEnd(ctx)
	f.listed.end(f.code, f.err != nil && ctx.Err() == nil)
	f.rooms.remove(f, true)
	close(f.done)

	reason := Reconnect
	if errors.Is(f.err, room.UnknownRoom) {
		reason = RoomGone
	} else if f.err != nil && !errors.Is(f.err, ErrClosed) && !errors.Is(f.err, errAbandoned) {
		f.rooms.failed.Do(func() { f.logger().Error("cannot follow a room", "error", f.err) })
	}
	f.members.disconnectAll(reason, func(room.PlayerID) bool { return true })
}

func (f *follower) follow(ctx context.Context) error {
	hints, err := f.open(ctx)
	if err != nil {
		return err
	}
	f.opened = true
	f.presence.pollAt = f.state.At // also where nobody comes in here: all may have left
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case r := <-f.inbox:
			err = f.serve(ctx, r)
		case hint := <-hints:
			err = f.handleHint(ctx, hint)
		case <-timer.C:
			err = f.handleTimer(ctx)
		case a := <-f.recorder.outcomes:
			err = f.acknowledge(ctx, a)
		case <-f.leavers.signal:
		case <-ctx.Done():
			return ctx.Err()
		}
		f.rooms.counters.steps.Add(1)
		if err == nil {
			err = f.finishStep(ctx)
		}
		if err != nil {
			return err
		}
		lingers := f.lingersFor()
		if lingers == 0 && f.rooms.remove(f, false) {
			return nil
		}
		f.setTimer(timer, lingers)
	}
}

// open reads the room and begins to watch it. It reads first, so that somebody who guesses codes causes
// no subscription. What happens between the two is found by whatever the room was opened for, since
// every append and every announcement compares the log's head.
func (f *follower) open(ctx context.Context) (<-chan room.Hint, error) {
	if err := f.reload(ctx); err != nil {
		return nil, err
	}
	var hints <-chan room.Hint
	err := f.retry(ctx, func(limited context.Context) (err error) {
		hints, err = f.watch(ctx, limited)
		return err
	})
	return hints, err
}

// watch subscribes to hints. The attempt ends with limited, the subscription with ctx.
func (f *follower) watch(ctx, limited context.Context) (<-chan room.Hint, error) {
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(limited, cancel)
	hints, err := f.rooms.config.Log.Watch(ctx, f.code)
	if !stop() && err == nil {
		err = limited.Err()
	}
	if err != nil {
		cancel()
		return nil, err
	}
	return hints, nil
}

// serve commits a request and all that have queued behind it.
func (f *follower) serve(ctx context.Context, r request) error {
	var batch []request
	for more := true; more; {
		<-r.member.queued
		batch = append(batch, r)
		if len(batch) == batchSize {
			break
		}
		select {
		case r = <-f.inbox:
		default:
			more = false
		}
	}
	batch = f.dropInadmissible(batch)
	if err := f.announceArrivals(ctx, batch); err != nil {
		return err
	}
	return f.commit(ctx, batch)
}

// handleHint applies an entry that follows the state, and reads the log where the hint shows that entries
// are missing. Where it says who is in the room, that is compared at the end of the step.
func (f *follower) handleHint(ctx context.Context, h room.Hint) (err error) {
	if h.Presence != nil {
		f.presence.seen = h.Presence
		f.clock.observe(h.Presence.Now)
		if !h.Polled {
			return nil
		}
	}
	switch head := f.state.Head; {
	case h.Entry.ID == head:
	case h.Polled:
		err = f.catchUp(ctx)
	case h.After == head:
		err = f.apply(ctx, h.Entry)
	case h.Entry.ID.Version < head.Version: // an old hint
	default:
		err = f.catchUp(ctx)
	}
	return err
}

func (f *follower) logger() *slog.Logger { return f.rooms.config.Logger.With("room", f.code) }
