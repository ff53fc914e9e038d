package room

import (
	"cmp"
	"slices"
)

// Who gets a seat, keeps it and loses it.

const (
	// BanDuration is how long a player who was put out may not come back.
	BanDuration Millis = 60 * 60 * 1000

	// AwayTimeout is how long a round waits for a player who is away, when all others are
	// done.
	AwayTimeout Millis = 30 * 1000

	// maxIdleRounds in a row cost a seat in a public room.
	maxIdleRounds = 2

	maxWatchers = 200 // that a room knows again; the oldest are forgotten

	maxBans    = 100 // of a room; the oldest are forgotten
	maxVacated = 200 // players whose words a round keeps without their seats

	// maxVacatedWords have those players when the last of them is let in: whoever comes and goes
	// again and again must not make a round too heavy to be kept.
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

// canJoin returns the [Refusal] of somebody who would get no seat now, by whatever name.
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

// tooManyVacated tells whether so many have played in this round and gone that it takes no new player.
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

func watch(s State, c Watch, env Env) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok {
		return reconnect(s, seat, env), nil
	}
	if err := s.canWatchAt(c.Player, env.Now); err != nil {
		return nil, err
	}
	if s.Mode.Kind == Match || slices.Contains(s.Watchers, c.Player) {
		return nil, nil // nobody locks a duel
	}
	return []Event{Watched(c)}, nil
}

// canWatchAt returns the [Refusal] of somebody who may not see what goes on in the room, neither as a
// watcher nor from outside.
func (s State) canWatchAt(p PlayerID, now Instant) error {
	_, seated := s.Seat(p)
	switch {
	case seated:
		return nil
	case s.isBanned(p, now):
		return WasRemoved
	case s.Mode.Kind == Daily && !s.Mode.allows(p):
		return RoomReserved // who looks on would know the board before their own attempt
	case s.Locked && !slices.Contains(s.Watchers, p):
		return RoomLocked
	}
	return nil
}

// CanWatch reports whether somebody may see from outside what the room's last round came to, as of the
// room's last entry.
func (s State) CanWatch(p PlayerID) bool { return s.canWatchAt(p, s.At) == nil }

func (s State) isBanned(p PlayerID, now Instant) bool {
	return slices.ContainsFunc(s.Bans, func(b Ban) bool { return b.Player == p && now < b.At.Add(BanDuration) })
}

// availableName cleans a name for a player and answers why it cannot be theirs. No two players of a
// round go by one name, also where one of them has left it.
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
			continue // whoever played the board before may meet themselves, and keeps a name of their own
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

func disconnect(s State, c Disconnect, d RoundSetup) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok && !seat.Away && !seat.IsBot() {
		return s.withFollowUps([]Event{Disconnected(c)}, d), nil
	}
	return nil, nil
}

// leave frees a player's seat by the event given; missing is the answer where there is none.
func leave(s State, p PlayerID, notSeated Refusal, event Event, d RoundSetup) ([]Event, error) {
	if _, ok := s.Seat(p); !ok {
		return nil, notSeated
	}
	if s.matchRunning() {
		return s.leaveMatch(p, event), nil
	}
	return s.withFollowUps([]Event{event}, d), nil
}

func remove(s State, c Remove, d RoundSetup) ([]Event, error) {
	if err := s.requireHost(c.Player); err != nil {
		return nil, err
	}
	if c.Target == c.Player {
		return nil, NoSuchPlayer // whoever wants to go leaves
	}
	if target, _ := s.Seat(c.Target); target.IsBot() {
		return leave(s, c.Target, NoSuchPlayer, Unseated{c.Target}, d)
	}
	return leave(s, c.Target, NoSuchPlayer, Removed{c.Target}, d)
}

// voteOut counts a voice. More than half of the other people who are present, and at least two
// of them, put somebody out; those of one address count as one. Voting again counts the voices again, since some who said
// nothing may have gone.
func voteOut(s State, c VoteOut, d RoundSetup) ([]Event, error) {
	if _, ok := s.Seat(c.Player); !ok {
		return nil, NotJoined
	}
	switch {
	case s.Settings.Access != Public:
		return nil, NotPublic
	case c.Player.DeclaredBot():
		return nil, NoBots
	}
	target, ok := s.Seat(c.Target)
	if !ok || c.Target == c.Player {
		return nil, NoSuchPlayer
	}
	var events []Event
	if !slices.Contains(target.VotesAgainst, c.Player) {
		events = append(events, VoteCast{c.Player, c.Target})
	}
	votes, voters := s.countVotes(c.Player, target)
	if votes < 2 || 2*votes <= voters {
		return events, nil
	}
	return s.withFollowUps(append(events, Removed{c.Target}), d), nil
}

// countVotes counts who of those who are present wants target out, of how many that may. Whoever can
// make cookies would otherwise put out the host of any public table.
func (s State) countVotes(by PlayerID, target Seat) (votes, voters int) {
	against := make(map[string]bool) // by household
	for _, seat := range s.Seats {
		if seat.Player == target.Player || seat.Away || seat.IsBot() || seat.Player.DeclaredBot() {
			continue
		}
		home := cmp.Or(seat.AddressHash, "player "+string(seat.Player))
		against[home] = against[home] || seat.Player == by || slices.Contains(target.VotesAgainst, seat.Player)
	}
	for _, is := range against {
		if is {
			votes++
		}
	}
	return votes, len(against)
}

// withFollowUps adds to events what follows when the room has to wait for fewer players: the round
// closes when the others are all done, and the next is called when they all asked for it. The
// first of a duel is called as soon as both are there.
func (s State) withFollowUps(events []Event, d RoundSetup) []Event {
	next := s.afterEvents(events)
	switch {
	case next.Phase == Playing && next.allDone():
		return append(events, next.closeEvents(true)...)
	case next.callsItself():
		return append(events, countdownEvents(next, next.Host(), d)...)
	}
	return events
}
