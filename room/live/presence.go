package live

import (
	"maps"
	"slices"
	"time"

	"rattle/room"
)

// presenceTracker compares who is in the room, by its log, with who is there, by the store's leases and by
// the members on this server. A player is away when no server renews the player's lease any more.
// It has no side effects: it returns the commands and the announcements that bring log
// and leases in step, for the follower to carry out.
type presenceTracker struct {
	room    *replica
	members *members

	announced  []room.PlayerID                // whose leases this server renews
	heartbeats heartbeats                     // seen so far
	missed     map[room.PlayerID]room.Instant // who had a seat and no lease at the last heartbeat, and since which
	departures map[room.PlayerID]time.Time    // who left here, and until when their absence is waited for
	changed    bool                           // seats or members may have changed since they were compared
	seatsLost  bool                           // seats may have been lost with the end of the log
}

// departureTimeout bounds how long a room is followed until the absence of somebody who left is in
// its log. Two leases are shorter.
const departureTimeout = 30 * time.Second

func newPresenceTracker(r *replica, ms *members) *presenceTracker {
	return &presenceTracker{room: r, members: ms, departures: make(map[room.PlayerID]time.Time)}
}

// reset forgets the heartbeats: there was a time when no server could renew a lease.
func (p *presenceTracker) reset() { p.heartbeats, p.missed = heartbeats{}, nil }

// left notes that a member has been removed, whose absence the log is to say, unless the player has
// another member here.
func (p *presenceTracker) left(m *Member) {
	p.changed = true
	if seat, ok := p.room.state.Seat(m.player); ok && !seat.Away && !p.members.hasPlayer(m.player) {
		p.departures[m.player] = time.Now().Add(departureTimeout)
	}
}

// arrivals returns whom to announce before requests to enter are decided: players with a seat here, and
// those who return to one. It returns false if no player returns.
func (p *presenceTracker) arrivals(requests []request) (players []room.PlayerID, comes bool) {
	for _, r := range requests {
		switch r.command.(type) {
		case room.Join:
			players, comes = append(players, r.member.player), true
		case room.Watch:
			if _, ok := p.room.state.Seat(r.member.player); ok {
				players = append(players, r.member.player)
			}
			comes = true
		}
	}
	if !comes {
		return nil, false
	}
	p.changed = true // also where they are refused
	players = append(players, p.members.seated()...)
	slices.Sort(players)
	return slices.Compact(players), true
}

// heartbeat compares the seats with the leases of a heartbeat, and returns the commands by which
// players become away. One heartbeat may be older than a player's coming, so it takes two in a row
// between which the other servers had the time to renew their leases.
func (p *presenceTracker) heartbeat(leases room.Leases) []room.Command {
	judged := p.heartbeats.add(leases)
	missed := make(map[room.PlayerID]room.Instant)
	var commands []room.Command
	for _, seat := range p.room.state.Seats {
		_, leased := leases.Present[seat.Player]
		if leased || seat.Away || seat.IsAutomated() || p.members.hasPlayer(seat.Player) {
			continue
		}
		since, again := p.missed[seat.Player]
		if !again {
			since = leases.Now
		}
		missed[seat.Player] = since
		if judged && leases.Now.Since(since) >= leases.Duration/6 {
			commands = append(commands, room.Disconnect{Player: seat.Player})
		}
	}
	p.missed = missed
	return commands
}

// reclaims returns the commands by which members here get their seats back, and notes that all are
// compared.
func (p *presenceTracker) reclaims() []room.Command {
	p.changed = false
	var commands []room.Command
	for m := range p.members.all {
		if c := p.reclaim(m); c != nil {
			commands = append(commands, c)
		}
	}
	p.seatsLost = false
	return commands
}

// reclaim compares a member with its player's seat and returns the command by which it gets that
// back, nil where there is nothing to get. A member whose seat was given away watches.
func (p *presenceTracker) reclaim(m *Member) room.Command {
	seat, ok := p.room.state.Seat(m.player)
	switch {
	case ok:
		m.seated, m.name = true, seat.Name
		if seat.Away {
			return room.Join{Player: m.player}
		}
	case m.seated && p.seatsLost:
		return room.Join{Player: m.player, Name: m.name, AddressHash: m.addressHash}
	default:
		m.seated = false
	}
	return nil
}

// unannounced returns who is to be announced to the store, false where nothing has changed.
func (p *presenceTracker) unannounced() ([]room.PlayerID, bool) {
	players := p.members.seated()
	return players, !slices.Equal(players, p.announced)
}

// dropDepartures forgets those who left here and whose absence is in the log, or will not come there.
func (p *presenceTracker) dropDepartures() {
	maps.DeleteFunc(p.departures, func(player room.PlayerID, until time.Time) bool {
		seat, ok := p.room.state.Seat(player)
		return !ok || seat.Away || p.members.hasPlayer(player) || time.Until(until) <= 0
	})
}

// wait returns how long until an absence is waited for no more, at most limit.
func (p *presenceTracker) wait(limit time.Duration) time.Duration {
	for _, until := range p.departures {
		limit = min(limit, time.Until(until))
	}
	return limit
}
