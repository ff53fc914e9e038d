package live

import (
	"maps"
	"slices"
	"time"

	"rattle/room"
)

// presenceTracker compares who is in the room, by its log, with who is there, by what servers have
// announced to the store and by the members on this server. A player is away who has left all servers a
// while ago, or was at one that is dead. It has no side effects: it returns the commands and the
// announcements that bring log and store in step, for the follower to carry out.
type presenceTracker struct {
	room    *replica
	members *members

	seen       *room.Presence                 // what the store has said, until it is compared; else nil
	announced  []room.PlayerID                // who is here, as the store knows it
	missed     map[room.PlayerID]room.Instant // who has a seat and is nowhere, without having left, and since when
	pollAt     room.Instant                   // when to ask the store again who is there; 0: never
	departures map[room.PlayerID]time.Time    // who left here, and until when their absence is waited for
	changed    bool                           // seats or members may have changed since they were compared
	seatsLost  bool                           // seats may have been lost with the end of the log
}

// departureTimeout bounds how long a room is followed until the absence of somebody who left is in
// its log. Leases are shorter.
const departureTimeout = 30 * time.Second

func newPresenceTracker(r *replica, ms *members) *presenceTracker {
	return &presenceTracker{room: r, members: ms, departures: make(map[room.PlayerID]time.Time)}
}

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

// compare compares the seats with who is present, and returns the commands by which players become
// away. Where somebody may be absent soon it sets when to ask the store again.
func (p *presenceTracker) compare(seen room.Presence) (commands []room.Command) {
	missed := make(map[room.PlayerID]room.Instant)
	p.pollAt = 0
	for _, seat := range p.room.state.Seats {
		_, present := seen.Present[seat.Player]
		if present || seat.Away || seat.IsAutomated() || p.members.hasPlayer(seat.Player) {
			continue
		}
		since, left := seen.Left[seat.Player]
		if !left { // the store may have forgotten it
			var again bool
			if since, again = p.missed[seat.Player]; !again {
				since = seen.Now
			}
			missed[seat.Player] = since
		}
		if due := since.Add(seen.Lease); due <= seen.Now && seen.Judged {
			commands = append(commands, room.Disconnect{Player: seat.Player})
		} else if next := max(due, seen.Now.Add(seen.Lease/10)); p.pollAt == 0 || next < p.pollAt {
			p.pollAt = next
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
