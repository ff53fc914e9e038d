package room

import (
	"cmp"
	"slices"
)

// Who gets a seat, keeps it and loses it.

const (
	// BanLasts is how long a player who was put out may not come back.
	BanLasts Millis = 60 * 60 * 1000

	// AwayIsDone is how long a round waits for a player who is away, when all others are
	// done.
	AwayIsDone Millis = 30 * 1000

	// idleRounds in a row cost a seat in a public room.
	idleRounds = 2

	maxWatchers = 200 // that a room knows again; the oldest are forgotten

	mostBans = 100 // of a room; the oldest are forgotten
	mostGone = 200 // players whose words a round keeps without their seats

	// maxGoneWords have those players when the last of them is let in: whoever comes and goes
	// again and again must not make a round too heavy to be kept.
	maxGoneWords = 5 * maxFound
)

func join(s State, c Join, env Env) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok {
		return comeBack(s, seat, env), nil
	}
	if err := s.maySit(c.Player, env.Now); err != nil {
		return nil, err
	}
	name, err := s.freeName(c.Player, c.Name)
	if err != nil {
		return nil, err
	}
	return s.settled([]Event{Seated{Player: c.Player, Name: name, From: c.From}}, env.Draw), nil
}

// maySit returns the [Refusal] of somebody who would get no seat now, by whatever name.
func (s State) maySit(p PlayerID, now Instant) error {
	_, seated := s.Seat(p)
	switch {
	case seated:
		return nil
	case s.banned(p, now):
		return WasRemoved
	case !s.Contest.admits(p):
		return RoomReserved
	case s.Locked:
		return RoomLocked
	case p.DeclaredBot() && !s.Settings.Bots:
		return NoBots
	case len(s.Seats) >= s.Settings.Seats, s.crowded(p):
		return RoomFull
	}
	return nil
}

// crowded tells whether so many have played in this round and gone that it takes no new player.
func (s State) crowded(p PlayerID) bool {
	if s.Phase != Playing || index(s.Round.Gone, p) >= 0 {
		return false
	}
	words := 0
	for _, gone := range s.Round.Gone {
		words += gone.Words
	}
	return len(s.Round.Gone) >= mostGone || words >= maxGoneWords
}

func watch(s State, c Watch, env Env) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok {
		return comeBack(s, seat, env), nil
	}
	if err := s.mayLookOn(c.Player, env.Now); err != nil {
		return nil, err
	}
	if s.Contest.Kind == Duel || slices.Contains(s.Watchers, c.Player) {
		return nil, nil // nobody locks a duel
	}
	return []Event{Watched(c)}, nil
}

// mayLookOn returns the [Refusal] of somebody who may not see what goes on in the room, neither as a
// watcher nor from outside.
func (s State) mayLookOn(p PlayerID, now Instant) error {
	_, seated := s.Seat(p)
	switch {
	case seated:
		return nil
	case s.banned(p, now):
		return WasRemoved
	case s.Contest.Kind == Daily && !s.Contest.admits(p):
		return RoomReserved // who looks on would know the board before their own attempt
	case s.Locked && !slices.Contains(s.Watchers, p):
		return RoomLocked
	}
	return nil
}

// Tells reports whether somebody may see from outside what the room's last round came to, as of the
// room's last entry.
func (s State) Tells(p PlayerID) bool { return s.mayLookOn(p, s.At) == nil }

func (s State) banned(p PlayerID, now Instant) bool {
	return slices.ContainsFunc(s.Bans, func(b Ban) bool { return b.Player == p && now < b.At.Add(BanLasts) })
}

// freeName cleans a name for a player and answers why it cannot be theirs. No two players of a
// round go by one name, also where one of them has left it.
func (s State) freeName(p PlayerID, typed string) (string, error) {
	name, err := CleanName(typed)
	if err != nil {
		return "", err
	}
	taken := s.Seats
	if !s.between() {
		taken = slices.Concat(taken, s.Round.Gone)
	}
	for _, seat := range taken {
		if seat.Ghost || seat.Player == p {
			continue // whoever played the board before may meet themselves, and keeps a name of their own
		}
		if sameName(seat.Name, name) || seat.Next != "" && sameName(seat.Next, name) {
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
	name, err := s.freeName(c.Player, c.Name)
	if err != nil || name == cmp.Or(seat.Next, seat.Name) {
		return nil, err
	}
	return []Event{Renamed{c.Player, name}}, nil
}

func goAway(s State, c GoAway, d Draw) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok && !seat.Away && !seat.Puppet() {
		return s.settled([]Event{WentAway(c)}, d), nil
	}
	return nil, nil
}

// leave frees a player's seat by the event given; missing is the answer where there is none.
func leave(s State, p PlayerID, missing Refusal, how Event, d Draw) ([]Event, error) {
	if _, ok := s.Seat(p); !ok {
		return nil, missing
	}
	if s.dueling() {
		return s.walkOut(p, how), nil
	}
	return s.settled([]Event{how}, d), nil
}

func remove(s State, c Remove, d Draw) ([]Event, error) {
	if err := s.asHost(c.Player); err != nil {
		return nil, err
	}
	if c.Target == c.Player {
		return nil, NoSuchPlayer // whoever wants to go leaves
	}
	if target, _ := s.Seat(c.Target); target.Puppet() {
		return leave(s, c.Target, NoSuchPlayer, Unseated{c.Target}, d)
	}
	return leave(s, c.Target, NoSuchPlayer, Removed{c.Target}, d)
}

// vote counts a voice. More than half of the other people who are present, and at least two
// of them, put somebody out; those of one address count as one. Voting again counts the voices again, since some who said
// nothing may have gone.
func vote(s State, c Vote, d Draw) ([]Event, error) {
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
	if !slices.Contains(target.Against, c.Player) {
		events = append(events, VotedOut{c.Player, c.Target})
	}
	votes, voters := s.voices(c.Player, target)
	if votes < 2 || 2*votes <= voters {
		return events, nil
	}
	return s.settled(append(events, Removed{c.Target}), d), nil
}

// voices counts who of those who are present wants target out, of how many that may. Whoever can
// make cookies would otherwise put out the host of any public table.
func (s State) voices(by PlayerID, target Seat) (votes, voters int) {
	against := make(map[string]bool) // by household
	for _, seat := range s.Seats {
		if seat.Player == target.Player || seat.Away || seat.Puppet() || seat.Player.DeclaredBot() {
			continue
		}
		home := cmp.Or(seat.From, "player "+string(seat.Player))
		against[home] = against[home] || seat.Player == by || slices.Contains(target.Against, seat.Player)
	}
	for _, is := range against {
		if is {
			votes++
		}
	}
	return votes, len(against)
}

// settled adds to events what follows when the room has to wait for fewer players: the round
// closes when the others are all done, and the next is called when they all asked for it. The
// first of a duel is called as soon as both are there.
func (s State) settled(events []Event, d Draw) []Event {
	next := s.after(events)
	switch {
	case next.Phase == Playing && next.allDone():
		return append(events, next.ending(true)...)
	case next.ready():
		return append(events, calling(next, next.Host(), d)...)
	}
	return events
}
