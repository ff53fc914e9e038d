package room

import (
	"cmp"
	"slices"
)

// Who gets a seat, keeps it and loses it.

const (
	// BanDuration is how long a player who was removed may not come back.
	BanDuration Millis = 60 * 60 * 1000

	// AwayTimeout is how long a round waits for a player who is away once all others are done.
	AwayTimeout Millis = 30 * 1000

	// maxIdleRounds is the number of rounds in a row after which a player who does nothing loses the
	// seat in a public room.
	maxIdleRounds = 2

	maxWatchers = 200 // of a room; the oldest are dropped

	maxBans    = 100 // of a room; the oldest are dropped
	maxVacated = 200 // vacated seats whose words a round keeps

	// maxVacatedWords is the number of words in vacated seats from which on a round takes no new
	// player: players who come and go must not make a round too large to be stored.
	maxVacatedWords = 5 * maxFound
)

func join(s State, c Join, env Env) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok {
		return reconnect(s, seat, env), nil
	}
	if err := s.canJoin(c.Player, env.Now); err != nil {
		return nil, err
	}
	name, err := s.availableName(c.Player, c.Name)
	if err != nil {
		return nil, err
	}
	return s.withFollowUps([]Event{Seated{Player: c.Player, Name: name, AddressHash: c.AddressHash}}, env.Setup), nil
}

// canJoin returns the [Refusal] of a player who can get no seat now, under any name.
func (s State) canJoin(p PlayerID, now Instant) error {
	_, seated := s.Seat(p)
	switch {
	case seated:
		return nil
	case s.isBanned(p, now):
		return WasRemoved
	case !s.Mode.allows(p):
		return RoomReserved
	case s.Locked:
		return RoomLocked
	case p.DeclaredBot() && !s.Settings.Bots:
		return NoBots
	case len(s.Seats) >= s.Settings.Seats, s.tooManyVacated(p):
		return RoomFull
	}
	return nil
}

// tooManyVacated reports whether this round takes no new player, since too many have left it.
func (s State) tooManyVacated(p PlayerID) bool {
	if s.Phase != Playing || seatIndex(s.Round.VacatedSeats, p) >= 0 {
		return false
	}
	words := 0
	for _, gone := range s.Round.VacatedSeats {
		words += gone.Words
	}
	return len(s.Round.VacatedSeats) >= maxVacated || words >= maxVacatedWords
}

func (s State) isBanned(p PlayerID, now Instant) bool {
	return slices.ContainsFunc(s.Bans, func(b Ban) bool { return b.Player == p && now < b.At.Add(BanDuration) })
}

// availableName cleans a name, and refuses one that the player cannot have. No two players of a round
// have the same name, even after one of them has left it.
func (s State) availableName(p PlayerID, typed string) (string, error) {
	name, err := CleanName(typed)
	if err != nil {
		return "", err
	}
	taken := s.Seats
	if !s.isBetweenRounds() {
		taken = slices.Concat(taken, s.Round.VacatedSeats)
	}
	for _, seat := range taken {
		if seat.Ghost || seat.Player == p {
			continue // a player may meet their own ghost, and both have the same name
		}
		if sameName(seat.Name, name) || seat.NextName != "" && sameName(seat.NextName, name) {
			return "", NameTaken
		}
	}
	return name, nil
}

func rename(s State, c Rename) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	if !ok {
		return nil, NotJoined
	}
	name, err := s.availableName(c.Player, c.Name)
	if err != nil || name == cmp.Or(seat.NextName, seat.Name) {
		return nil, err
	}
	return []Event{Renamed{c.Player, name}}, nil
}

func disconnect(s State, c Disconnect, setup RoundSetup) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok && !seat.Away && !seat.IsAutomated() {
		return s.withFollowUps([]Event{Disconnected(c)}, setup), nil
	}
	return nil, nil
}

// leave frees a player's seat by an event; notSeated is the refusal if there is none.
func leave(s State, p PlayerID, notSeated Refusal, event Event, setup RoundSetup) ([]Event, error) {
	if _, ok := s.Seat(p); !ok {
		return nil, notSeated
	}
	if s.matchRunning() {
		return s.leaveMatch(p, event), nil
	}
	return s.withFollowUps([]Event{event}, setup), nil
}

func remove(s State, c Remove, setup RoundSetup) ([]Event, error) {
	if err := s.requireHost(c.Player); err != nil {
		return nil, err
	}
	if c.Target == c.Player {
		return nil, NoSuchPlayer // a player goes by Leave
	}
	if target, _ := s.Seat(c.Target); target.IsAutomated() {
		return leave(s, c.Target, NoSuchPlayer, Unseated{c.Target}, setup)
	}
	return leave(s, c.Target, NoSuchPlayer, Removed{c.Target}, setup)
}
