package room

import "slices"

// A match is the best of three rounds between two players. It needs no host and has nothing to set,
// and every step has a deadline, so that any server can take it.
//
//	Lobby ─both present─▶ Called ──▶ Playing ──▶ Results ──20 s, or both asked again──▶ Called …
//	  │ 60 s                                        │ two rounds won, or three decided
//	  ▼                                             ▼
//	 void                                       MatchEnded
//
// A player who is away for half a minute, in a round or when the next one is due, forfeits a round. A
// player who forfeits two, or leaves, has lost the match. If nobody is left, the rounds so far decide
// it.

const (
	// MatchJoinTimeout is how long a match waits for both players to come.
	MatchJoinTimeout Millis = 60 * 1000
	// MatchRoundDelay is the time from the close of a round to the call of the next.
	MatchRoundDelay Millis = 20 * 1000

	maxMatchRounds = 3
	winsToDecide   = 2 // rounds
	matchSeats     = 2
)

// matchSettings returns the settings of a match: those of the dice, whatever else was requested.
func (m Mode) matchSettings(dice string) (Settings, error) {
	people := matchSeats
	if m.Bot > 0 {
		people--
	}
	if m.MatchID == "" || len(m.Players) != people || m.Players[0] == m.Players[people-1] && people > 1 {
		return Settings{}, BadSettings
	}
	s, err := DefaultSettings(dice)
	s.Seats = matchSeats
	return s, err
}

// matchRunning reports whether the room has a match that has not ended.
func (s State) matchRunning() bool { return s.Mode.Kind == Match && s.MatchScore.Result == nil }

// MatchPlayers returns the two players of a match; a bot comes second.
func (s State) MatchPlayers() []PlayerID {
	players := slices.Clone(s.Mode.Players)
	for _, seat := range s.Seats {
		if seat.IsAutomated() {
			players = append(players, seat.Player)
		}
	}
	return players
}

// opponentOf returns the other player of a match.
func (s State) opponentOf(p PlayerID) PlayerID {
	for _, q := range s.MatchPlayers() {
		if q != p {
			return q
		}
	}
	return ""
}

// bothPresent reports whether both players of a match have seats and are present.
func (s State) bothPresent() bool {
	there := func(seat *Seat) bool { return !seat.Away }
	return len(s.Seats) == matchSeats && !slices.ContainsFunc(s.Seats, func(seat *Seat) bool { return !there(seat) })
}

// arePresent reports which of the players have seats and are present.
func (s State) arePresent(players []PlayerID) []bool {
	there := make([]bool, len(players))
	for i, p := range players {
		seat, ok := s.Seat(p)
		there[i] = ok && !seat.Away
	}
	return there
}

// absentees returns the players of a match who are away, and since when all of them are; 0 stands for
// the entry that is being appended. A player who is done with the round is not waited for.
func (s State) absentees() (players []PlayerID, since Instant) {
	since = s.Since
	for _, seat := range s.Seats {
		if !seat.Away || s.Phase == Playing && seat.Done {
			continue
		}
		players = append(players, seat.Player)
		if seat.AwayAt == 0 || since == 0 {
			since = 0
		} else {
			since = max(since, seat.AwayAt)
		}
	}
	return players, since
}

// matchDeadline returns the [State.Deadline] of a match.
func (s State) matchDeadline() Deadline {
	end := Deadline{Since: s.Since, Duration: s.Duration}
	switch {
	case s.MatchScore.Result != nil || s.Phase == Called:
		return end
	case s.Phase == Lobby:
		return Deadline{Since: s.Since, Duration: MatchJoinTimeout}
	case s.Phase == Results:
		end.Duration = MatchRoundDelay
	}
	missing, since := s.absentees()
	switch {
	case len(missing) == 0:
		return end
	case s.Phase == Results:
		return Deadline{Since: since, Duration: AwayTimeout}
	case s.Since == 0:
		return Deadline{Duration: min(AwayTimeout, s.Duration)}
	}
	return Deadline{Since: since, Duration: AwayTimeout, Latest: end.At()}
}

// tickMatch returns what follows when a deadline before the first round or between two has passed.
func tickMatch(s State, setup RoundSetup) []Event {
	missing, _ := s.absentees()
	switch {
	case s.Phase == Lobby, len(missing) > 1:
		return []Event{MatchEnded{s.matchResult(s.MatchScore, "")}}
	case len(missing) == 0:
		return countdownEvents(s, "", setup)
	}
	score := s.scoreWith(s.opponentOf(missing[0]), missing[0])
	return s.withMatchEnd([]Event{RoundForfeited{score}}, score)
}

// leaveMatch returns the events of a player who leaves a match; event frees the seat.
func (s State) leaveMatch(p PlayerID, event Event) []Event {
	events := []Event{event}
	switch s.Phase {
	case Lobby:
		end := s.matchResult(s.MatchScore, "")
		if end.Void {
			end.Left = p
		}
		return append(events, MatchEnded{end})
	case Playing:
		closed := closeRound(s.afterEvents(events), true)
		score := s.scoreWith(s.opponentOf(p), p)
		closed.MatchScore = &score
		return append(events, closed, MatchEnded{s.matchResult(score, p)})
	}
	return append(events, MatchEnded{s.matchResult(s.MatchScore, p)})
}
