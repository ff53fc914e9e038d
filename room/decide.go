package room

// Decide says what a command brings about in a room, or refuses it; then the error is a
// [Refusal]. No events and no error: what was asked for is so already.
//
// It does not look at any clock. That a word came in time is the log's to judge, when the
// events are appended "not after" the state's alarm.
func Decide(s State, c Command, env Env) ([]Event, error) {
	if c, ok := c.(Create); ok {
		return create(s, c, env.Limits)
	}
	if !s.Exists() {
		return nil, UnknownRoom
	}
	switch c := c.(type) {
	case Join:
		return join(s, c, env)
	case Watch:
		return watch(s, c, env)
	case GoAway:
		return goAway(s, c, env.Draw)
	case Leave:
		return leave(s, c.Player, NotJoined, Unseated(c), env.Draw)
	case Tick:
		return tick(s, env)
	case Perform:
		return s.perform(min(env.Now, s.Alarm().At())), nil
	case Resume:
		return resume(s, env.Now), nil
	case Acquit:
		return acquit(s, c)
	}
	return decideSeated(s, c, env)
}

// decideSeated decides what only a player with a seat may ask for.
func decideSeated(s State, c Command, env Env) ([]Event, error) {
	switch c := c.(type) {
	case Rename:
		return rename(s, c)
	case Rule:
		return rule(s, c, env.Limits)
	case GiveTime:
		return giveTime(s, c)
	case Lock:
		return lock(s, c)
	case AddBot:
		return addBot(s, c)
	case Remove:
		return remove(s, c, env.Draw)
	case Vote:
		return vote(s, c, env.Draw)
	case Say:
		return say(s, c, env.Now)
	case Call:
		return call(s, c, env.Draw)
	case Again:
		return again(s, c, env.Draw)
	case OpenLobby:
		return openLobby(s, c)
	case Contribute:
		return contribute(s, c)
	case Submit:
		return submit(s, c, env.Answers)
	case SayDone:
		return sayDone(s, c)
	}
	return nil, nil
}

func create(s State, c Create, l Limits) ([]Event, error) {
	if s.Exists() {
		return nil, NotNow
	}
	wish, err := c.Settings.on(c.Board)
	if err != nil {
		return nil, err
	}
	if c.Contest.Kind == Duel {
		if wish, err = c.Contest.settings(wish.Dice); err != nil || c.Board != nil {
			return nil, BadSettings
		}
	}
	settings, err := wish.settle(l)
	if err != nil {
		return nil, err
	}
	events := []Event{Created{c.Code, settings, c.Contest, c.From}}
	if c.Board != nil {
		events = append(events, BoardGiven{c.Board})
	}
	puppets, err := invited(c, settings)
	return append(events, puppets...), err
}

// between tells whether the room is between rounds.
func (s State) between() bool { return s.Phase == Lobby || s.Phase == Results }

// asHost answers why a player may not do what only the host may, nil if it is the host.
func (s State) asHost(p PlayerID) error {
	if _, ok := s.Seat(p); !ok {
		return NotJoined
	}
	if s.Host() != p {
		return NotHost
	}
	return nil
}

// after gives the state that events lead to, to decide what follows from them at once.
func (s State) after(events []Event) State {
	return Evolve(s, Entry{ID: s.Head, Events: events})
}
