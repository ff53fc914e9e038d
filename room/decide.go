package room

// Decide returns the events that a command causes, or a [Refusal]. It returns neither if the command
// would change nothing.
//
// It reads no clock. Whether a word is in time is decided by the log, see [AppendRequest.NotAfter].
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
	case Disconnect:
		return disconnect(s, c, env.Setup)
	case Leave:
		return leave(s, c.Player, NotJoined, Unseated(c), env.Setup)
	case Tick:
		return tick(s, env)
	case EndPlay:
		return endPlay(s), nil
	case PlayBots:
		return s.dueBotWords(min(env.Now, s.Deadline().At())), nil
	case StoreRecovered:
		return storeRecovered(s, env.Now), nil
	case AckResult:
		return ackResult(s, c)
	}
	return decideSeated(s, c, env)
}

// decideSeated decides on commands of players with a seat.
func decideSeated(s State, c Command, env Env) ([]Event, error) {
	switch c := c.(type) {
	case Rename:
		return rename(s, c)
	case UpdateSettings:
		return updateSettings(s, c, env.Limits)
	case SetExtraTime:
		return setExtraTime(s, c)
	case Lock:
		return lock(s, c)
	case AddBot:
		return addBot(s, c)
	case Remove:
		return remove(s, c, env.Setup)
	case VoteOut:
		return voteOut(s, c, env.Setup)
	case Say:
		return say(s, c, env.Now)
	case CallRound:
		return callRound(s, c, env.Setup)
	case AskAgain:
		return askAgain(s, c, env.Setup)
	case OpenLobby:
		return openLobby(s, c)
	case Contribute:
		return contribute(s, c)
	case SubmitWord:
		return submitWord(s, c, env.Answers)
	case MarkDone:
		return markDone(s, c)
	}
	return nil, nil
}

func create(s State, c Create, l Limits) ([]Event, error) {
	if s.Exists() {
		return nil, NotNow
	}
	requested, err := c.Settings.withCustomBoard(c.CustomBoard)
	if err != nil {
		return nil, err
	}
	if c.Mode.Kind == Match {
		if requested, err = c.Mode.matchSettings(requested.Dice); err != nil || c.CustomBoard != nil {
			return nil, BadSettings
		}
	}
	settings, err := requested.normalize(l)
	if err != nil {
		return nil, err
	}
	events := []Event{Created{c.Code, settings, c.Mode, c.AddressHash}}
	if c.CustomBoard != nil {
		events = append(events, CustomBoardSet{c.CustomBoard})
	}
	bots, err := botsAtCreation(c, settings)
	return append(events, bots...), err
}

// isBetweenRounds reports whether no round is called or played.
func (s State) isBetweenRounds() bool { return s.Phase == Lobby || s.Phase == Results }

// requireHost returns a refusal unless the player is the host.
func (s State) requireHost(p PlayerID) error {
	if _, ok := s.Seat(p); !ok {
		return NotJoined
	}
	if s.Host() != p {
		return NotHost
	}
	return nil
}

// afterEvents returns the state after events, so that a decision can add what follows from them.
func (s State) afterEvents(events []Event) State {
	return Evolve(s, Entry{ID: s.Head, Events: events})
}
