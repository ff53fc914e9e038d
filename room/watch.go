package room

import "slices"

// Watching a room without a seat.

func watch(s State, c Watch, env Env) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok {
		return reconnect(s, seat, env), nil
	}
	if err := s.canWatchAt(c.Player, env.Now); err != nil {
		return nil, err
	}
	if s.Mode.Kind == Match || slices.Contains(s.Watchers, c.Player) {
		return nil, nil // a match has no host who could lock it
	}
	return []Event{Watched(c)}, nil
}

// canWatchAt returns the [Refusal] of a player who may not see the room's play, neither as a watcher
// nor from outside.
func (s State) canWatchAt(p PlayerID, now Instant) error {
	_, seated := s.Seat(p)
	switch {
	case seated:
		return nil
	case s.isBanned(p, now):
		return WasRemoved
	case s.Mode.Kind == Daily && !s.Mode.allows(p):
		return RoomReserved // a watcher would know the board before an attempt of their own
	case s.Locked && !slices.Contains(s.Watchers, p):
		return RoomLocked
	}
	return nil
}

// CanWatch reports whether a player may see the result of the room's last round from outside, as of
// the room's last entry.
func (s State) CanWatch(p PlayerID) bool { return s.canWatchAt(p, s.At) == nil }
