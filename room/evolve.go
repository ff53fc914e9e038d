package room

import "slices"

// Evolve gives the state that an entry leads to. It believes every event: what is allowed,
// and what it comes to, was settled by Decide.
func Evolve(s State, e Entry) State {
	s.Head, s.At = e.ID, e.At
	s.Seats = slices.Clone(s.Seats)
	for _, event := range e.Events {
		s.apply(event, e.At)
	}
	return s
}

// apply changes s, whose Seats nobody else has seen yet.
func (s *State) apply(event Event, at Instant) {
	switch e := event.(type) {
	case Created:
		s.Code, s.Settings = e.Code, e.Settings
		s.enter(Lobby, at, 0)
	case Seated:
		s.Seats = append(s.Seats, Seat{Player: e.Player, Name: e.Name})
	case Unseated:
		s.Seats = slices.DeleteFunc(s.Seats, func(seat Seat) bool { return seat.Player == e.Player })
	case WentAway:
		s.setAway(e.Player, true)
	case CameBack:
		s.setAway(e.Player, false)
	case RoundCalled:
		s.Round = Round{ID: e.Round, Number: e.Number, Settings: s.Settings, Secret: e.Secret}
		for i := range s.Seats {
			s.Seats[i].Words, s.Seats[i].last = 0, nil
		}
		s.enter(Called, at, e.Countdown)
	case Opened:
		s.Round.Board, s.Round.Attempt = e.Board, e.Attempt
		s.Round.OpenedAt, s.Round.ClosesAt = at, at.Add(e.Lasts)
		s.enter(Playing, at, e.Lasts)
	case WordFound:
		if i := s.index(e.Player); i >= 0 {
			seat := &s.Seats[i]
			seat.last = &Found{Word: e.Word, Points: e.Points, Key: e.Key, At: at, earlier: seat.last}
			seat.Words++
		}
	case Closed:
		s.Round.Tally = e.Tally
		s.enter(Results, at, 0)
	}
}

func (s *State) enter(p Phase, at Instant, lasts Millis) { s.Phase, s.Since, s.Lasts = p, at, lasts }

func (s *State) setAway(p PlayerID, away bool) {
	if i := s.index(p); i >= 0 {
		s.Seats[i].Away = away
	}
}
