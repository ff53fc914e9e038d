package room

import (
	"encoding/hex"

	"rattle/engine"
)

// What the host rules, and how a round comes about.

// Countdown is the time from the call of a round to its opening.
const Countdown Millis = 3000

func rule(s State, c Rule, l Limits) ([]Event, error) {
	if err := s.asHost(c.Player); err != nil {
		return nil, err
	}
	if s.Phase != Lobby || s.Contest.dated() {
		return nil, NotNow // results are read by the settings that they came about by
	}
	if c.Settings.Given && s.Given == nil {
		return nil, noBoardGiven
	}
	settings, err := c.Settings.keeping(s.Given, s.Settings).settle(l)
	if err != nil {
		return nil, err
	}
	gone := s.withoutBots(settings)
	if settings.Seats < len(s.Seats)-len(gone) {
		return nil, SettingError{"seats", "more are taken already"}
	}
	if settings == s.Settings {
		return nil, nil
	}
	return append(gone, Ruled{settings}), nil
}

func lock(s State, c Lock) ([]Event, error) {
	if err := s.asHost(c.Player); err != nil || c.Locked == s.Locked {
		return nil, err
	}
	return []Event{Locked{c.Locked}}, nil
}

func openLobby(s State, c OpenLobby) ([]Event, error) {
	if err := s.asHost(c.Player); err != nil {
		return nil, err
	}
	if s.spent() {
		return nil, NotNow
	}
	switch s.Phase {
	case Results:
		return []Event{LobbyOpened{}}, nil
	case Lobby:
		return nil, nil
	}
	return nil, NotNow
}

func call(s State, c Call, d Draw) ([]Event, error) {
	if err := s.asHost(c.Player); err != nil {
		return nil, err
	}
	if !s.between() || s.spent() || s.burdened() {
		return nil, NotNow
	}
	return calling(s, c.Player, d), nil
}

func again(s State, c Again, d Draw) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	switch {
	case !ok:
		return nil, NotJoined
	case s.Phase != Results, s.spent(), s.burdened(), s.Duel.End != nil:
		return nil, NotNow
	case seat.Again:
		return nil, nil
	}
	return s.settled([]Event{SaidAgain(c)}, d), nil
}

// calling calls a round. Seats of players who are away are freed, and in public rooms those
// of players who have done nothing for too long; and those of ghosts whose board was played.
func calling(s State, by PlayerID, d Draw) []Event {
	var events []Event
	for _, seat := range s.Seats {
		idle := s.Settings.Access == Public && seat.Idle >= idleRounds && seat.Player != by
		vanishes := seat.Ghost && s.Given == nil
		if seat.Away || idle || vanishes {
			events = append(events, Unseated{seat.Player})
		}
	}
	more := s.moreTime()
	terms := Terms{
		Table:    tableMark(s.Code, d.Nonce),
		Round:    d.Round,
		Number:   s.Round.Number + 1,
		Settings: s.Settings,
		Grade:    d.Lists[s.Settings.List],
		Dealing:  engine.DealVersion,
		Judging:  JudgingVersion,
		Lexicon:  hex.EncodeToString(d.Lexicon[:]),
		Contest:  s.Contest,
		Given:    markOf(s.Given),
		More:     more,
	}.text()
	secret := secretOf(d.Key)
	return append(events, RoundCalled{
		By:         by,
		Round:      d.Round,
		Number:     s.Round.Number + 1,
		Key:        d.Key,
		Secret:     secret,
		Nonce:      d.Nonce,
		Terms:      terms,
		Commitment: commit(secret, terms),
		Countdown:  Countdown,
		NewMatch:   s.Match.Over,
		More:       more,
	})
}

// contribute takes one contribution a seat.
func contribute(s State, c Contribute) ([]Event, error) {
	if _, ok := s.Seat(c.Player); !ok {
		return nil, NotJoined
	}
	if s.Phase != Called {
		return nil, NotNow
	}
	for _, known := range s.Round.Contributions {
		if known.Player == c.Player {
			return nil, nil
		}
	}
	return []Event{Contributed(c)}, nil
}
