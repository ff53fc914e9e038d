package live

import (
	"slices"
	"sync/atomic"

	"rattle/room"
)

// members are the members that a room has on this server.
type members struct {
	all      map[*Member]struct{}
	arrivals int           // members that ever came
	count    *atomic.Int64 // of all rooms of the server
}

func newMembers(count *atomic.Int64) *members {
	return &members{all: make(map[*Member]struct{}), count: count}
}

func (ms *members) len() int { return len(ms.all) }

// add adds a member that has come in.
func (ms *members) add(m *Member) {
	ms.arrivals++
	m.arrival = ms.arrivals
	ms.all[m] = struct{}{}
	ms.count.Add(1)
}

// remove ends a membership. It returns false where there is none.
func (ms *members) remove(m *Member) bool {
	if !ms.has(m) {
		return false
	}
	delete(ms.all, m)
	ms.count.Add(-1)
	return true
}

// disconnect ends a membership and sends the client the reason.
func (ms *members) disconnect(m *Member, why DisconnectReason) {
	ms.remove(m)
	m.client.Disconnect(why)
}

// disconnectAll disconnects all members whose player satisfies.
func (ms *members) disconnectAll(why DisconnectReason, who func(room.PlayerID) bool) {
	for m := range ms.all {
		if who(m.player) {
			ms.disconnect(m, why)
		}
	}
}

func (ms *members) has(m *Member) bool {
	_, ok := ms.all[m]
	return ok
}

// hasPlayer reports whether a player has a member here who has not left.
func (ms *members) hasPlayer(p room.PlayerID) bool {
	for m := range ms.all {
		if m.player == p && !m.left.Load() {
			return true
		}
	}
	return false
}

// seated returns the players who have a member here that has a seat, in order.
func (ms *members) seated() []room.PlayerID {
	var players []room.PlayerID
	for m := range ms.all {
		if m.seated {
			players = append(players, m.player)
		}
	}
	slices.Sort(players)
	return slices.Compact(players)
}

// limitTabs disconnects the oldest tab of a player who has too many, or more than one in a room that
// is full. Mostly it is a socket whose end was not noticed yet.
func (ms *members) limitTabs(p room.PlayerID) {
	var oldest *Member
	tabs := 0
	for m := range ms.all {
		if m.player == p {
			tabs++
			if oldest == nil || m.arrival < oldest.arrival {
				oldest = m
			}
		}
	}
	if tabs > maxTabs || tabs > 1 && ms.len() > maxMembers {
		ms.disconnect(oldest, Reconnect)
	}
}
