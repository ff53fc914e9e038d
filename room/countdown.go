package room

import (
	"encoding/hex"

	"rattle/engine"
)

// Starting a round: the call, the countdown, the opening.

// Countdown is the time from the call of a round to its opening.
const Countdown Millis = 3000

// callRound starts the countdown to a round for the host.
func callRound(s State, c CallRound, setup RoundSetup) ([]Event, error) {
	if err := s.requireHost(c.Player); err != nil {
		return nil, err
	}
	if !s.isBetweenRounds() || s.attemptUsed() || s.outboxFull() {
		return nil, NotNow
	}
	return countdownEvents(s, c.Player, setup), nil
}

// askAgain notes that a player wants another round, and calls it once all who are present do.
func askAgain(s State, c AskAgain, setup RoundSetup) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	switch {
	case !ok:
		return nil, NotJoined
	case s.Phase != Results, s.attemptUsed(), s.outboxFull(), s.MatchScore.Result != nil:
		return nil, NotNow
	case seat.Again:
		return nil, nil
	}
	return s.withFollowUps([]Event{AskedAgain(c)}, setup), nil
}

// countdownEvents returns the events that call a round. They free the seats of players who are away,
// in public rooms also of players who were idle for too long, and of ghosts whose board was played.
func countdownEvents(s State, by PlayerID, setup RoundSetup) []Event {
	var events []Event
	for _, seat := range s.Seats {
		idle := s.Settings.Access == Public && seat.Idle >= maxIdleRounds && seat.Player != by
		played := seat.Ghost && s.CustomBoard == nil
		if seat.Away || idle || played {
			events = append(events, Unseated{seat.Player})
		}
	}
	extraTime := s.extraTimes()
	terms := Terms{
		RoomHash:  roomHash(s.Code, setup.Nonce),
		Round:     setup.Round,
		Number:    s.Round.Number + 1,
		Settings:  s.Settings,
		Grade:     setup.Lists[s.Settings.List],
		Dealing:   engine.DealVersion,
		Judging:   JudgingVersion,
		Lexicon:   hex.EncodeToString(setup.Lexicon[:]),
		Mode:      s.Mode,
		BoardHash: boardHash(s.CustomBoard),
		ExtraTime: extraTime,
	}.encode()
	secret := publicHalf(setup.Key)
	return append(events, RoundCalled{
		By:         by,
		Round:      setup.Round,
		Number:     s.Round.Number + 1,
		Key:        setup.Key,
		Secret:     secret,
		Nonce:      setup.Nonce,
		Terms:      terms,
		Commitment: commit(secret, terms),
		Countdown:  Countdown,
		NewSeries:  s.Series.Over,
		ExtraTime:  extraTime,
	})
}

// contribute accepts one contribution for each seat.
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

// openRound returns the events that open the round after its countdown.
func openRound(s State, env Env) []Event {
	opened := RoundOpened{Board: s.CustomBoard, Duration: s.Round.Settings.duration()}
	if len(s.Round.ExtraTime) > 0 {
		opened.MaxDuration = s.Round.maxDuration()
	}
	if s.CustomBoard == nil {
		opened.Board, opened.DealAttempt = env.Deal.Board, env.Deal.Attempt
	}
	return append([]Event{opened}, planBots(s, env)...)
}
