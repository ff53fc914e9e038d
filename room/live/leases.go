package live

import (
	"context"
	"time"

	"rattle/room"
)

// What the follower does for its presence: it removes who has left, announces to the store who is
// here, and commits who is away and who is back.

// removeLeft removes the members that have left.
func (f *follower) removeLeft() {
	for _, m := range f.leavers.take() {
		f.rooms.release(f)
		if f.members.remove(m) { // else it never was one, or was disconnected
			f.presence.left(m)
		}
	}
}

// announceArrivals announces players who come in before it is decided whether they may, so that no
// server takes them for absent. A player who comes from another server also has to find what that one has
// acknowledged, even if its hints are still on their way.
func (f *follower) announceArrivals(ctx context.Context, requests []request) error {
	players, ok := f.presence.arrivals(requests)
	if !ok {
		return nil
	}
	return f.announce(ctx, players)
}

// announce stores who is here. From the reply the follower also learns whether the log has moved, and who
// may be away.
func (f *follower) announce(ctx context.Context, players []room.PlayerID) error {
	var seen room.Presence
	var head room.ID
	f.presence.announced = players // maybe even if the call fails
	err := f.retry(ctx, func(ctx context.Context) (err error) {
		seen, head, err = f.rooms.config.Log.Announce(ctx, f.code, players)
		return err
	})
	if err != nil {
		return err
	}
	f.presence.seen = &seen
	f.clock.observe(seen.Now)
	if head != f.state.Head {
		return f.catchUp(ctx)
	}
	return nil
}

// reconcile brings log and store in step with who is here, and then the log with who is anywhere.
func (f *follower) reconcile(ctx context.Context) error {
	for f.presence.changed {
		if err := f.commitOwn(ctx, f.presence.reclaims()...); err != nil {
			return err
		}
		if f.presence.changed {
			continue
		}
		if players, ok := f.presence.unannounced(); ok {
			if err := f.announce(ctx, players); err != nil {
				return err
			}
		}
	}
	if seen := f.presence.seen; seen != nil {
		f.presence.seen = nil
		return f.commitOwn(ctx, f.presence.compare(*seen)...)
	}
	return nil
}

// pollIfDue asks the store who is there, if it is time.
func (f *follower) pollIfDue(ctx context.Context) error {
	if at := f.presence.pollAt; at == 0 || f.clock.until(at) > 0 {
		return nil
	}
	f.presence.pollAt = 0
	return f.announce(ctx, f.members.seated())
}

// announceEnd announces that nobody is here any more, when the server ends, or no longer can follow the room.
// If that fails, they count as present until the server's lease ends.
func (f *follower) announceEnd(ctx context.Context) {
	if len(f.presence.announced) == 0 {
		return
	}
	const timeout = time.Second
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
	defer cancel()
	_, _, _ = f.rooms.config.Log.Announce(ctx, f.code, nil)
}
