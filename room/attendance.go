package room

import "slices"

// Attendance is who is in a room at all servers, as a store has it.
type Attendance struct {
	Now     Instant           // the store's clock
	Head    ID                // of the log
	Changes int64             // counts them
	At      map[string]Visits // by server
	Left    map[PlayerID]Instant
}

// Visits are the players who are there at one server, and since when: then the server was alive.
type Visits map[PlayerID]Instant

// SeenBy returns the presence as a server sees it that knows which servers are alive.
func (a Attendance) SeenBy(census Census, lease Millis) Presence {
	seen := Presence{
		Now: a.Now, Lease: lease, Judged: census.Judged,
		Present: make(map[PlayerID]struct{}), Left: make(map[PlayerID]Instant),
	}
	for server, players := range a.At {
		for player, since := range players {
			if census.IsDead(server, since) {
				seen.Left[player] = 0
			} else {
				seen.Present[player] = struct{}{}
			}
		}
	}
	for player, at := range a.Left {
		seen.Left[player] = max(at, seen.Left[player])
	}
	return seen
}

// Has reports whether exactly these players are there at a server, each once.
func (a Attendance) Has(server string, players []PlayerID) bool {
	there := a.At[server]
	return len(there) == len(players) && !slices.ContainsFunc(players, func(player PlayerID) bool {
		_, ok := there[player]
		return !ok
	})
}

// IsOnlyAt reports whether nobody is in the room at any other server than this one.
func (a Attendance) IsOnlyAt(server string) bool {
	_, here := a.At[server]
	return len(a.At) == 0 || len(a.At) == 1 && here
}

// DeadServers returns the servers that are dead and at which somebody was there, in order.
func (a Attendance) DeadServers(census Census) (dead []string) {
	for server, players := range a.At {
		for _, since := range players {
			if census.IsDead(server, since) {
				dead = append(dead, server)
				break
			}
		}
	}
	slices.Sort(dead)
	return dead
}

const (
	// refusedWithin is how short a visit is of which nothing is noted: most who stay no longer were refused, and have
	// no seat.
	refusedWithin = Millis(1000)
	// leftFor is for how many leases it is noted that somebody left; by then the log has it.
	leftFor = 6
)

// Attend notes who is there at a server from now on, and that nobody is at servers that are dead. It reports whether
// anything has changed. attend.lua does the same.
func (a *Attendance) Attend(server string, players []PlayerID, dead []string, lease Millis) (changed bool) {
	for player, at := range a.Left {
		if at < a.Now.Add(-leftFor*lease) {
			delete(a.Left, player)
			changed = true
		}
	}
	leave := func(from string, at Instant, refused func(since Instant) bool) {
		for player, since := range a.At[from] {
			if from == server && slices.Contains(players, player) {
				continue
			}
			delete(a.At[from], player)
			changed = true
			if !slices.Contains(players, player) && !refused(since) {
				a.Left[player] = at
			}
		}
		if len(a.At[from]) == 0 {
			delete(a.At, from)
		}
	}
	for _, name := range dead {
		if name != server {
			leave(name, a.Now.Add(-lease), func(Instant) bool { return false }) // when its lease began
		}
	}
	leave(server, a.Now, func(since Instant) bool { return Millis(a.Now-since) < refusedWithin })
	for _, player := range players {
		changed = a.enter(server, player) || changed
	}
	if changed {
		a.Changes++
	}
	return changed
}

// enter notes that a player is at a server.
func (a *Attendance) enter(server string, player PlayerID) (changed bool) {
	if _, ok := a.At[server][player]; !ok {
		if a.At[server] == nil {
			a.At[server] = make(Visits)
		}
		a.At[server][player] = a.Now
		changed = true
	}
	if _, ok := a.Left[player]; ok {
		delete(a.Left, player)
		changed = true
	}
	return changed
}

// Clone returns a copy that shares nothing.
func (a Attendance) Clone() Attendance {
	c := a
	c.At, c.Left = make(map[string]Visits, len(a.At)), make(map[PlayerID]Instant, len(a.Left))
	for server, players := range a.At {
		c.At[server] = make(Visits, len(players))
		for player, since := range players {
			c.At[server][player] = since
		}
	}
	for player, at := range a.Left {
		c.Left[player] = at
	}
	return c
}
