package room

import "slices"

// Words may come late, many at a time: a client that lost its connection keeps what is typed
// meanwhile and sends it once it is connected again, as the protocol asks; and a server does so with
// words that arrived while the store did not answer. The log notes both at the seats of the players,
// so that the burst of words that follows is not taken for that of a program.

const (
	// MaxResumes is the number of a player's resumes that a round notes.
	MaxResumes = 3

	// LateWindow is how long after a resume words may be late.
	LateWindow Millis = 5_000
)

// shouldNoteResume reports whether to note that a player is reachable again. A resume that several
// sockets or several servers notice is noted once.
func (s State) shouldNoteResume(seat Seat, now Instant) bool {
	if s.Phase != Playing || seat.IsBot() || len(seat.Resumed) >= MaxResumes {
		return false
	}
	if len(seat.Resumed) == 0 {
		return true
	}
	last := seat.Resumed[len(seat.Resumed)-1] // 0 stands for the entry that is being appended
	return last != 0 && max(now, s.At).Since(last) > LateWindow
}

// resume notes that the store answers again.
func resume(s State, now Instant) []Event {
	var players []PlayerID
	for _, seat := range s.Seats {
		if s.shouldNoteResume(seat, now) {
			players = append(players, seat.Player)
		}
	}
	if players == nil {
		return nil
	}
	return []Event{Resumed{players}}
}

// reconnect returns what follows when a player with a seat connects.
func reconnect(s State, seat Seat, env Env) (events []Event) {
	if s.shouldNoteResume(seat, env.Now) {
		events = append(events, Resumed{[]PlayerID{seat.Player}})
	}
	if !seat.Away {
		return events
	}
	return s.withFollowUps(append(events, Reconnected{seat.Player}), env.Setup)
}

// hasPossibleResumes reports whether a round of this duration can have the resumes of the standing.
// They may be closer to each other than [LateWindow]: after the store's clock was set back, it stands
// still for the log while it goes on for the servers.
func (s Standing) hasPossibleResumes(duration Millis) bool {
	for _, at := range s.Resumed {
		if at < 0 || at > duration {
			return false
		}
	}
	return slices.IsSorted(s.Resumed) && len(s.Resumed) <= MaxResumes
}

// addResumed notes a resume at a seat.
func (s *Seat) addResumed(at Instant) { s.Resumed = append(slices.Clip(s.Resumed), at) }
