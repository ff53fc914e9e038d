package room

import "rattle/engine"

// Countdown is the time from the call of a round to its opening.
const Countdown Millis = 3000

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
		return join(s, c)
	case Leave:
		return leave(s, c)
	case Call:
		return call(s, c, env.Draw)
	case Submit:
		return submit(s, c, env.Answers)
	case Tick:
		return tick(s, env.Deal)
	}
	return nil, nil
}

func create(s State, c Create, l Limits) ([]Event, error) {
	if s.Exists() {
		return nil, NotNow
	}
	if err := c.Settings.check(l); err != nil {
		return nil, err
	}
	return []Event{Created(c)}, nil
}

func join(s State, c Join) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok {
		if seat.Away {
			return []Event{CameBack{c.Player}}, nil
		}
		return nil, nil
	}
	name, err := cleanName(c.Name)
	if err != nil {
		return nil, err
	}
	for _, seat := range s.Seats {
		if sameName(seat.Name, name) {
			return nil, NameTaken
		}
	}
	if len(s.Seats) >= s.Settings.Seats {
		return nil, RoomFull
	}
	return []Event{Seated{c.Player, name}}, nil
}

func leave(s State, c Leave) ([]Event, error) {
	if seat, ok := s.Seat(c.Player); ok && !seat.Away {
		return []Event{WentAway(c)}, nil
	}
	return nil, nil
}

func call(s State, c Call, d Draw) ([]Event, error) {
	if _, ok := s.Seat(c.Player); !ok {
		return nil, NotJoined
	}
	if s.Phase != Lobby && s.Phase != Results {
		return nil, NotNow
	}
	if s.Host() != c.Player {
		return nil, NotHost
	}
	var events []Event
	for _, seat := range s.Seats {
		if seat.Away {
			events = append(events, Unseated{seat.Player})
		}
	}
	return append(events, RoundCalled{
		Round:     d.Round,
		Number:    s.Round.Number + 1,
		Secret:    d.Secret,
		Countdown: Countdown,
	}), nil
}

func submit(s State, c Submit, answers *engine.Answers) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	switch {
	case !ok:
		return nil, NotJoined
	case seat.Answered(c.Key) != nil:
		return nil, nil
	case s.Phase == Results:
		return nil, TooLate
	case s.Phase != Playing:
		return nil, NotPlaying
	}
	verdict := answers.Judge(c.Word)
	switch verdict.Reason {
	case engine.TooShort:
		return nil, TooShort
	case engine.NotOnBoard:
		return nil, NotOnBoard
	case engine.NotAWord:
		return nil, NotAWord
	}
	word := answers.Lexicon().Word(verdict.ID)
	if seat.has(word) {
		return nil, AlreadyFound
	}
	return []Event{WordFound{c.Player, c.Key, word, verdict.Points}}, nil
}

func tick(s State, deal *engine.Dealt) ([]Event, error) {
	switch s.Phase {
	case Called:
		return []Event{Opened{deal.Board, deal.Attempt, Millis(s.Round.Settings.Seconds) * 1000}}, nil
	case Playing:
		return []Event{Closed{tally(s)}}, nil
	}
	return nil, nil
}
