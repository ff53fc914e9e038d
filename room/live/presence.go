package live

import (
	"time"

	"rattle/room"
)

// part lets a member go. When it was the last at its seat here, the seat's grace begins.
func (f *follower) part(s *Seat) {
	f.rooms.left(f)
	if _, ok := f.members[s]; !ok {
		return // it never came to be one
	}
	delete(f.members, s)
	if !f.here(s.player) {
		f.absent[s.player] = time.Now().Add(f.rooms.config.Grace)
	}
}

func (f *follower) here(p room.PlayerID) bool {
	for seat := range f.members {
		if seat.player == p {
			return true
		}
	}
	return false
}

// presences gives the requests that bring the log in step with who is here: those whose grace
// is over leave, and those who were seen as away, maybe by a server that they left for this
// one, join again.
func (f *follower) presences() []request {
	var requests []request
	for player, at := range f.absent {
		if time.Until(at) <= 0 {
			delete(f.absent, player)
			requests = append(requests, request{command: room.Leave{Player: player}})
		}
	}
	if !f.seatsChanged {
		return requests
	}
	f.seatsChanged = false
	for s := range f.members {
		if seat, ok := f.state.Seat(s.player); !ok || seat.Away {
			requests = append(requests, request{seat: s, command: room.Join{Player: s.player, Name: s.name}})
		}
	}
	return requests
}
