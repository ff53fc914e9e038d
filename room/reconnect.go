package room

import "slices"

// Words may come late, many at a time: a client that lost its connection keeps what is typed
// meanwhile and sends it once it is connected again, as the protocol asks; and a server does so with
// words that arrived while the store did not answer. The log notes both at the seats of the players,
// so that the burst of words that follows is not taken for that of a program.

const (
	// MaxConnectionsRestored is the number of times that a round notes a player's connection as restored.
	MaxConnectionsRestored = 3

	// LateWindow is how long words may be late after a connection was restored.
	LateWindow Millis = 5_000
)

// shouldNoteRestored reports whether to note that a player's connection was restored. What several
// sockets or several servers notice is noted once.
func (s State) shouldNoteRestored(seat *Seat, now Instant) bool {
	if s.Phase != Playing || seat.IsAutomated() || len(seat.ConnectionsRestored) >= MaxConnectionsRestored {
		return false
	}
	if len(seat.ConnectionsRestored) == 0 {
		return true
	}
	last := seat.ConnectionsRestored[len(seat.ConnectionsRestored)-1] // 0 stands for the entry that is being appended
	return last != 0 && max(now, s.At).Since(last) > LateWindow
}

// storeRecovered notes that the store answers again.
func storeRecovered(s State, now Instant) []Event {
	var players []PlayerID
	for _, seat := range s.Seats {
		if s.shouldNoteRestored(seat, now) {
			players = append(players, seat.Player)
		}
	}
	if players == nil {
		return nil
	}
	return []Event{ConnectionsRestored{players}}
}

// reconnect returns what follows when a player with a seat connects.
func reconnect(s State, seat *Seat, env Env) (events []Event) {
	if s.shouldNoteRestored(seat, env.Now) {
		events = append(events, ConnectionsRestored{[]PlayerID{seat.Player}})
	}
	if !seat.Away {
		return events
	}
	return s.withFollowUps(append(events, Reconnected{seat.Player}), env.Setup)
}

// hasPossibleRestored reports whether the instants of the standing fit a round of this duration.
// They may be closer to each other than [LateWindow]: after the store's clock was set back, it stands
// still for the log while it goes on for the servers.
func (s Standing) hasPossibleRestored(duration Millis) bool {
	for _, at := range s.ConnectionsRestored {
		if at < 0 || at > duration {
			return false
		}
	}
	return slices.IsSorted(s.ConnectionsRestored) && len(s.ConnectionsRestored) <= MaxConnectionsRestored
}

// addRestored notes at a seat that the connection was restored.
func (s *Seat) addRestored(at Instant) {
	s.ConnectionsRestored = append(slices.Clip(s.ConnectionsRestored), at)
}
