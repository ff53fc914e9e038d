package live

import (
	"context"
	"maps"
	"slices"
	"time"

	"rattle/room"
)

// presence is what a follower knows of who is in the room. The log knows it by events, the
// store by leases: a player is away when no server renews a lease any more.
type presence struct {
	announced  []room.PlayerID                // whose leases this server renews
	heartbeats heartbeats                     // so far
	missed     map[room.PlayerID]room.Instant // who should be there and was nowhere, and since which look
	departures map[room.PlayerID]time.Time    // who left here, and until when their absence is waited for
	changed    bool                           // seats or members may have, since they were compared
	seatsLost  bool                           // with the log's end
}

// reset forgets what was looked at: there was a time when nobody could say who is there.
func (p *presence) reset() { p.heartbeats, p.missed = heartbeats{}, nil }

// departureTimeout bounds how long a room is followed for an absence to come. Two leases are shorter.
const departureTimeout = 30 * time.Second

// leave takes a member that leaves, from any goroutine.
func (f *follower) leave(s *Member) {
	f.mu.Lock()
	f.leaving = append(f.leaving, s)
	f.mu.Unlock()
	select {
	case f.leaveSignal <- struct{}{}:
	default:
	}
}

// removeLeft lets members go that have left.
func (f *follower) removeLeft() {
	f.mu.Lock()
	leaving := f.leaving
	f.leaving = nil
	f.mu.Unlock()
	for _, s := range leaving {
		f.rooms.release(f)
		if !f.removeMember(s) {
			continue // it never came to be one, or was shed
		}
		f.presence.changed = true
		if seat, ok := f.state.Seat(s.player); ok && !seat.Away && !f.here(s.player) {
			f.presence.departures[s.player] = time.Now().Add(departureTimeout)
		}
	}
}

func (f *follower) here(p room.PlayerID) bool {
	for s := range f.members {
		if s.player == p {
			return true
		}
	}
	return false
}

// announceArrivals says to the store that those are here who come in, before it is decided whether
// they may: so no server takes them for absent. Whoever comes back from another server must
// find what that one has acknowledged, even if its hints are still on their way.
func (f *follower) announceArrivals(ctx context.Context, batch []request) error {
	players := f.seatedPlayers()
	comes := false
	for _, r := range batch {
		switch r.command.(type) {
		case room.Join:
			players = append(players, r.member.player)
			comes = true
		case room.Watch:
			if _, ok := f.state.Seat(r.member.player); ok {
				players = append(players, r.member.player)
			}
			comes = true
		}
	}
	if !comes {
		return nil
	}
	f.presence.changed = true // also where they may not
	slices.Sort(players)
	return f.announce(ctx, slices.Compact(players))
}

// seatedPlayers gives the players with a seat and a member here, in order.
func (f *follower) seatedPlayers() []room.PlayerID {
	var players []room.PlayerID
	for s := range f.members {
		if s.seated {
			players = append(players, s.player)
		}
	}
	slices.Sort(players)
	return slices.Compact(players)
}

// announce says to the store who is here. Its answer tells whether the log has moved.
func (f *follower) announce(ctx context.Context, players []room.PlayerID) error {
	var present room.Presence
	var head room.ID
	err := f.retry(ctx, func(ctx context.Context) (err error) {
		present, head, err = f.rooms.config.Log.Announce(ctx, f.code, players)
		return err
	})
	if err != nil {
		return err
	}
	f.presence.announced = players
	f.clock.observe(present.Now)
	if head != f.state.Head {
		return f.catchUp(ctx)
	}
	return nil
}

// applyPresence compares the seats with who was seen. One look may be older than somebody's coming: two
// in a row tell, if the other servers have looked between them.
func (f *follower) applyPresence(ctx context.Context, present room.Presence) error {
	f.clock.observe(present.Now)
	judged := f.presence.heartbeats.add(present)
	missed := make(map[room.PlayerID]room.Instant)
	var requests []request
	for _, seat := range f.state.Seats {
		_, seen := present.Present[seat.Player]
		if seen || seat.Away || seat.IsBot() || f.here(seat.Player) {
			continue
		}
		since, again := f.presence.missed[seat.Player]
		if !again {
			since = present.Now
		}
		missed[seat.Player] = since
		if judged && again && present.Now.Since(since) >= present.Lease/6 {
			requests = append(requests, request{command: room.Disconnect{Player: seat.Player}})
		}
	}
	f.presence.missed = missed
	return f.commit(ctx, requests)
}

// reconcile brings the log and the leases in step with who is here.
func (f *follower) reconcile(ctx context.Context) error {
	if !f.presence.changed {
		return nil
	}
	for f.presence.changed {
		f.presence.changed = false
		var requests []request
		for s := range f.members {
			if c := f.reclaimSeat(s); c != nil {
				requests = append(requests, request{command: c})
			}
		}
		f.presence.seatsLost = false
		if err := f.commit(ctx, requests); err != nil {
			return err
		}
	}
	if players := f.seatedPlayers(); !slices.Equal(players, f.presence.announced) {
		return f.announce(ctx, players)
	}
	return nil
}

// reclaimSeat compares a member with its player's seat, and gives the command by which it gets
// that back; nil where there is nothing to get. A member whose seat was given away looks on.
func (f *follower) reclaimSeat(s *Member) room.Command {
	seat, ok := f.state.Seat(s.player)
	switch {
	case ok:
		s.seated, s.name = true, seat.Name
		if seat.Away {
			return room.Join{Player: s.player}
		}
	case s.seated && f.presence.seatsLost:
		return room.Join{Player: s.player, Name: s.name, AddressHash: s.addressHash}
	default:
		s.seated = false
	}
	return nil
}

// dropDepartures forgets those who left here whose absence has come into the log, or will not.
func (f *follower) dropDepartures() {
	maps.DeleteFunc(f.presence.departures, func(p room.PlayerID, until time.Time) bool {
		seat, ok := f.state.Seat(p)
		return !ok || seat.Away || f.here(p) || time.Until(until) <= 0
	})
}
