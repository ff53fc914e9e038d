package room

import "slices"

// Evolve returns the state after an entry. It trusts every event, since Decide has checked the rules and
// worked out the outcomes, except that what a word comes to follows from its place in the log: see
// [EvolveWords].
func Evolve(s State, e Entry) State {
	s, _ = EvolveWords(s, e)
	return s
}

// apply applies an event. It may write to s.Seats, which no other state shares.
func (s *State) apply(event Event, at Instant) {
	switch e := event.(type) {
	case Created:
		s.Code, s.Settings, s.Mode, s.AddressHash = e.Code, e.Settings, e.Mode, e.AddressHash
		s.enterPhase(Lobby, at, 0)
	case CustomBoardSet:
		s.CustomBoard = e.Board
	case SettingsChanged:
		s.Settings, s.Series = e.Settings, Series{}
		if !e.Settings.CustomBoard {
			s.CustomBoard = nil
		}
	case Locked:
		s.Locked = e.Locked
	case LobbyOpened:
		s.enterPhase(Lobby, at, 0)
	case ResultRecorded:
		s.removePending(e.ID)
		if e.ID == s.Mode.MatchID {
			s.MatchScore.Changes = e.Changes
		}
	case MatchEnded:
		s.endMatch(e.Result, at)
	case RoundCalled, Contributed, RoundOpened, TimeUp, PlayEnded, RoundClosed, RoundForfeited:
		s.applyRound(event, at)
	default:
		s.applySeat(event, at)
	}
}

// applyRound applies an event about the course of a round.
func (s *State) applyRound(event Event, at Instant) {
	switch e := event.(type) {
	case RoundCalled:
		s.Round = Round{
			ID: e.Round, Number: e.Number, Settings: s.Settings,
			Key: e.Key, Secret: e.Secret, Nonce: e.Nonce, Terms: e.Terms, Commitment: e.Commitment, ExtraTime: e.ExtraTime,
		}
		for i := range s.Seats {
			s.replaceSeat(i).resetForRound()
		}
		s.MatchScore.Forfeit = ""
		if e.NewSeries {
			s.Series = Series{}
		}
		s.enterPhase(Called, at, e.Countdown)
	case Contributed:
		s.Round.Contributions = append(slices.Clip(s.Round.Contributions), Contribution(e))
	case RoundOpened:
		s.CustomBoard, s.Settings.CustomBoard = nil, false
		s.Round.Board, s.Round.DealAttempt = e.Board, e.DealAttempt
		s.Round.OpenedAt, s.Round.ClosesAt = at, at.Add(max(e.Duration, e.MaxDuration))
		s.enterPhase(Playing, at, e.Duration)
	case TimeUp:
		s.Duration = e.NextEnd
	case PlayEnded:
		s.Round.PlayEnded, s.Round.PlayEndedAt = true, at
	case RoundClosed:
		s.Round.Tally, s.Round.ClosedEarly, s.Round.ClosedAt, s.Series = e.Tally, e.ClosedEarly, at, e.Series
		s.Round.Idle, s.Round.Left = e.Idle, e.Left
		s.Round.Key, s.Round.Signature = PrivateKey{}, e.Signature
		for i := range s.Seats {
			seat := s.replaceSeat(i)
			seat.Plan = nil
			if slices.Contains(e.Idle, seat.Player) {
				seat.Idle++
			} else {
				seat.Idle = 0
			}
		}
		s.enterPhase(Results, at, 0)
		if e.MatchScore != nil {
			s.MatchScore = *e.MatchScore
		}
		s.addPendingRecord(at)
	case RoundForfeited:
		s.MatchScore = e.MatchScore
		for i := range s.Seats {
			s.replaceSeat(i).Again = false
		}
		s.enterPhase(Results, at, 0)
	}
}

// enterPhase begins a phase. Between rounds, the names take effect that players chose during the
// round.
func (s *State) enterPhase(p Phase, at Instant, duration Millis) {
	s.Phase, s.Since, s.Duration = p, at, duration
	for i, seat := range s.Seats {
		if seat.NextName != "" && s.isBetweenRounds() {
			s.replaceSeat(i).setName(seat.NextName, false)
		}
	}
}
