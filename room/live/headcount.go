package live

import "rattle/room"

// Bounds of the members that a room has on one server.
const (
	maxMembers  = 300
	maxWatchers = 150 // the rest is for players with a seat
	maxTabs     = 10  // of one player
)

// headcount counts the members of a room on this server.
type headcount struct {
	members, watchers int
	tabs              map[room.PlayerID]int
}

func newHeadcount(ms *members) *headcount {
	c := &headcount{members: ms.len(), tabs: make(map[room.PlayerID]int)}
	for m := range ms.all {
		c.tabs[m.player]++
		if !m.seated {
			c.watchers++
		}
	}
	return c
}

// admits reports whether one more may enter, and counts it. A player with a seat always may, however
// many watch, and so may another tab of a player, which may take the place of the oldest.
func (c *headcount) admits(r request, s *room.State) bool {
	player := r.member.player
	_, seated := s.Seat(player)
	_, watch := r.command.(room.Watch)
	watch = watch && !seated
	full := c.members >= maxMembers || watch && c.watchers >= maxWatchers
	if full && !seated && c.tabs[player] == 0 {
		return false
	}
	c.members++
	c.tabs[player]++
	if watch {
		c.watchers++
	}
	return true
}
