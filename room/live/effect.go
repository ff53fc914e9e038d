package live

import (
	"slices"

	"rattle/room"
)

// effect is what an event changes for the members, apart from the answer to a word.
type effect struct {
	view   bool          // anything: the whole view is sent
	seats  bool          // seats, or who is present there, may have changed
	player room.PlayerID // whose entry in the view has changed, "" for nobody's
	remark bool          // somebody has said something
}

// effectOf returns the effect of an event that has led to a state. Events that are not named here
// may change anything.
func effectOf(s *room.State, event room.Event) effect {
	switch e := event.(type) {
	case room.WordFound, room.WordPenalized, room.Contributed, room.Watched, room.ConnectionsRestored:
		return effect{}
	case room.MarkedDone:
		return effect{player: e.Player}
	case room.Renamed:
		if i := slices.IndexFunc(s.Seats, func(seat *room.Seat) bool { return seat.Player == e.Player }); i >= 0 && s.Seats[i].NextName != "" {
			return effect{} // the new name is sent with the end of the round
		}
		return effect{player: e.Player}
	case room.AskedAgain:
		return effect{player: e.Player}
	case room.ExtraTimeSet:
		return effect{player: e.Player}
	case room.VoteCast:
		return effect{player: e.Target}
	case room.Disconnected:
		return effect{player: e.Player, seats: true}
	case room.Reconnected:
		return effect{player: e.Player}
	case room.Said:
		return effect{remark: true}
	case room.ResultRecorded:
		return effect{view: len(e.Changes) > 0} // the rest concerns no member
	default:
		return effect{view: true, seats: true}
	}
}
