package live

import (
	"context"

	"rattle/room"
)

// What the follower does for its presence: it removes who has left, keeps the store's leases and
// commits who is away and who is back.

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

// announce has the store lease presence to the players who are here. From its reply the follower also
// learns whether the log has moved.
func (f *follower) announce(ctx context.Context, players []room.PlayerID) error {
	var leases room.Leases
	var head room.ID
	err := f.retry(ctx, func(ctx context.Context) (err error) {
		leases, head, err = f.rooms.config.Log.Announce(ctx, f.code, players)
		return err
	})
	if err != nil {
		return err
	}
	f.presence.announced = players
	f.clock.observe(leases.Now)
	if head != f.state.Head {
		return f.catchUp(ctx)
	}
	return nil
}

// handleHeartbeat commits who is away by the leases of a heartbeat.
func (f *follower) handleHeartbeat(ctx context.Context, leases room.Leases) error {
	f.clock.observe(leases.Now)
	return f.commitOwn(ctx, f.presence.heartbeat(leases)...)
}

// reconcile brings the log and the leases in step with who is here.
func (f *follower) reconcile(ctx context.Context) error {
	if !f.presence.changed {
		return nil
	}
	for f.presence.changed {
		if err := f.commitOwn(ctx, f.presence.reclaims()...); err != nil {
			return err
		}
	}
	if players, ok := f.presence.unannounced(); ok {
		return f.announce(ctx, players)
	}
	return nil
}
