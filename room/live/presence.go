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
	attended  []room.PlayerID                // whose leases this server renews
	looks     looks                          // so far
	missed    map[room.PlayerID]room.Instant // who should be there and was nowhere, and since which look
	owed      map[room.PlayerID]time.Time    // who left here, and until when their absence is waited for
	changed   bool                           // seats or members may have, since they were compared
	seatsLost bool                           // with the log's end
}

// blink forgets what was looked at: there was a time when nobody could say who is there.
func (p *presence) blink() { p.looks, p.missed = looks{}, nil }

// owedFor bounds how long a room is followed for an absence to come. Two leases are shorter.
const owedFor = 30 * time.Second

// lose takes a member that leaves, from any goroutine.
func (f *follower) lose(s *Seat) {
	f.mu.Lock()
	f.leaving = append(f.leaving, s)
	f.mu.Unlock()
	select {
	case f.lost <- struct{}{}:
	default:
	}
}

// part lets members go that have left.
func (f *follower) part() {
	f.mu.Lock()
	leaving := f.leaving
	f.leaving = nil
	f.mu.Unlock()
	for _, s := range leaving {
		f.rooms.left(f)
		if !f.drop(s) {
			continue // it never came to be one, or was shed
		}
		f.presence.changed = true
		if seat, ok := f.state.Seat(s.player); ok && !seat.Away && !f.here(s.player) {
			f.presence.owed[s.player] = time.Now().Add(owedFor)
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

// welcome says to the store that those are here who come in, before it is decided whether
// they may: so no server takes them for absent. Whoever comes back from another server must
// find what that one has acknowledged, even if its hints are still on their way.
func (f *follower) welcome(ctx context.Context, batch []request) error {
	players := f.seatedHere()
	comes := false
	for _, r := range batch {
		switch r.command.(type) {
		case room.Join:
			players = append(players, r.seat.player)
			comes = true
		case room.Watch:
			if _, ok := f.state.Seat(r.seat.player); ok {
				players = append(players, r.seat.player)
			}
			comes = true
		}
	}
	if !comes {
		return nil
	}
	f.presence.changed = true // also where they may not
	slices.Sort(players)
	return f.attend(ctx, slices.Compact(players))
}

// seatedHere gives the players with a seat and a member here, in order.
func (f *follower) seatedHere() []room.PlayerID {
	var players []room.PlayerID
	for s := range f.members {
		if s.seated {
			players = append(players, s.player)
		}
	}
	slices.Sort(players)
	return slices.Compact(players)
}

// attend says to the store who is here. Its answer tells whether the log has moved.
func (f *follower) attend(ctx context.Context, players []room.PlayerID) error {
	var roll room.Presence
	var head room.ID
	err := f.insist(ctx, func(ctx context.Context) (err error) {
		roll, head, err = f.rooms.config.Log.Announce(ctx, f.code, players)
		return err
	})
	if err != nil {
		return err
	}
	f.presence.attended = players
	f.clock.hear(roll.Now)
	if head != f.state.Head {
		return f.catchUp(ctx)
	}
	return nil
}

// heed compares the seats with who was seen. One look may be older than somebody's coming: two
// in a row tell, if the other servers have looked between them.
func (f *follower) heed(ctx context.Context, roll room.Presence) error {
	f.clock.hear(roll.Now)
	judged := f.presence.looks.add(roll)
	missed := make(map[room.PlayerID]room.Instant)
	var requests []request
	for _, seat := range f.state.Seats {
		_, seen := roll.Present[seat.Player]
		if seen || seat.Away || seat.IsBot() || f.here(seat.Player) {
			continue
		}
		since, again := f.presence.missed[seat.Player]
		if !again {
			since = roll.Now
		}
		missed[seat.Player] = since
		if judged && again && roll.Now.Since(since) >= roll.Lease/6 {
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
			if c := f.recognise(s); c != nil {
				requests = append(requests, request{command: c})
			}
		}
		f.presence.seatsLost = false
		if err := f.commit(ctx, requests); err != nil {
			return err
		}
	}
	if players := f.seatedHere(); !slices.Equal(players, f.presence.attended) {
		return f.attend(ctx, players)
	}
	return nil
}

// recognise compares a member with its player's seat, and gives the command by which it gets
// that back; nil where there is nothing to get. A member whose seat was given away looks on.
func (f *follower) recognise(s *Seat) room.Command {
	seat, ok := f.state.Seat(s.player)
	switch {
	case ok:
		s.seated, s.name = true, seat.Name
		if seat.Away {
			return room.Join{Player: s.player}
		}
	case s.seated && f.presence.seatsLost:
		return room.Join{Player: s.player, Name: s.name, AddressHash: s.from}
	default:
		s.seated = false
	}
	return nil
}

// forgive forgets those who left here whose absence has come into the log, or will not.
func (f *follower) forgive() {
	maps.DeleteFunc(f.presence.owed, func(p room.PlayerID, until time.Time) bool {
		seat, ok := f.state.Seat(p)
		return !ok || seat.Away || f.here(p) || time.Until(until) <= 0
	})
}
