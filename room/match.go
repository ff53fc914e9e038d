package room

import "slices"

// A duel is a match of two, the best of three rounds, that goes by itself: no host, nothing to
// set, and every step has its alarm, so that any server takes it.
//
//	Lobby ──both there──▶ Called ──▶ Playing ──▶ Results ──20 s, or both said again──▶ Called …
//	  │ 60 s                                        │ two rounds won, or three decided
//	  ▼                                             ▼
//	 void                                       DuelEnded
//
// Who is away for half a minute, in a round or when the next would be called, forfeits a round.
// Who forfeits two, or gives the seat up, has lost the match. Where nobody is left the rounds so
// far decide it.

const (
	// MatchJoinTimeout is how long a duel waits for both to come.
	MatchJoinTimeout Millis = 60 * 1000
	// MatchRoundDelay is the time from the close of a round to the call of the next.
	MatchRoundDelay Millis = 20 * 1000

	maxMatchRounds = 3
	winsToDecide   = 2 // decide it
	matchSeats     = 2
)

// MatchScore is how a duel stands. Its lists are in the order of [State.Duelists].
type MatchScore struct {
	Round    int            // rounds that were decided, drawn ones too
	Wins     []int          // rounds
	Forfeits []int          // rounds forfeited
	Rounds   []string       // UUIDs of those that were played
	Forfeit  PlayerID       // who forfeited the last
	Result   *MatchResult   // nil while it goes on
	Changes  []RatingChange // what became of it, once it is known
}

// matchSettings gives those of a duel: the set's own, whatever else was wished for.
func (c Mode) matchSettings(dice string) (Settings, error) {
	people := matchSeats
	if c.Bot > 0 {
		people--
	}
	if c.MatchID == "" || len(c.Players) != people || c.Players[0] == c.Players[people-1] && people > 1 {
		return Settings{}, BadSettings
	}
	s, err := DefaultSettings(dice)
	s.Seats = matchSeats
	return s, err
}

// matchRunning tells whether a duel goes on.
func (s State) matchRunning() bool { return s.Mode.Kind == Match && s.Match.Result == nil }

// MatchPlayers gives the two of a duel; a bot comes second.
func (s State) MatchPlayers() []PlayerID {
	players := slices.Clone(s.Mode.Players)
	for _, seat := range s.Seats {
		if seat.IsBot() {
			players = append(players, seat.Player)
		}
	}
	return players
}

// opponentOf gives whom a duelist plays against.
func (s State) opponentOf(p PlayerID) PlayerID {
	for _, q := range s.MatchPlayers() {
		if q != p {
			return q
		}
	}
	return ""
}

// bothPresent tells whether both duelists are at the table.
func (s State) bothPresent() bool {
	there := func(seat Seat) bool { return !seat.Away }
	return len(s.Seats) == matchSeats && !slices.ContainsFunc(s.Seats, func(seat Seat) bool { return !there(seat) })
}

// presence reports who of some players is at the table.
func (s State) presence(players []PlayerID) []bool {
	there := make([]bool, len(players))
	for i, p := range players {
		seat, ok := s.Seat(p)
		there[i] = ok && !seat.Away
	}
	return there
}

// absentees gives those who keep the other waiting, and since when the last of them does; 0
// stands for the entry that is being written. Who is done with a round has nothing to miss.
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

// matchDeadline is the [State.Alarm] of a duel.
func (s State) matchDeadline() Deadline {
	end := Deadline{Since: s.Since, Duration: s.Duration}
	switch {
	case s.Match.Result != nil || s.Phase == Called:
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

// tickMatch does what is due before a round or between two.
func tickMatch(s State, d RoundSetup) []Event {
	missing, _ := s.absentees()
	switch {
	case s.Phase == Lobby, len(missing) > 1:
		return []Event{MatchEnded{s.matchResult(s.Match, "")}}
	case len(missing) == 0:
		return countdownEvents(s, "", d)
	}
	score := s.scoreWith(s.opponentOf(missing[0]), missing[0])
	return s.withMatchEnd([]Event{RoundForfeited{score}}, score)
}

// closeEvents ends the play. In a duel it says who has won the round, which those have not who are
// gone, and whether that was the last.
func (s State) closeEvents(early bool, gone ...PlayerID) []Event {
	closed := closeRound(s, early)
	if !s.matchRunning() {
		return []Event{closed}
	}
	var score MatchScore
	switch len(gone) {
	case 0:
		score = s.scoreWith(soleWinner(closed.Tally), "")
	case 1:
		score = s.scoreWith(s.opponentOf(gone[0]), gone[0])
	default:
		score = s.scoreUndecided()
	}
	closed.Match = &score
	if len(gone) > 1 {
		return []Event{closed, MatchEnded{s.matchResult(score, "")}}
	}
	return s.withMatchEnd([]Event{closed}, score)
}

// soleWinner gives who has won a round alone; "" where nobody has.
func soleWinner(tally []Standing) PlayerID {
	if len(tally) == 0 || len(tally) > 1 && tally[1].Rank == 1 {
		return ""
	}
	return tally[0].Player
}

// withMatchEnd ends the duel after events by which it may be.
func (s State) withMatchEnd(events []Event, score MatchScore) []Event {
	if score.Round < maxMatchRounds && slices.Max(score.Wins) < winsToDecide {
		return events
	}
	var forfeit PlayerID
	if i := slices.Index(score.Forfeits, winsToDecide); i >= 0 {
		forfeit = s.MatchPlayers()[i]
	}
	return append(events, MatchEnded{s.matchResult(score, forfeit)})
}

// leaveMatch is what comes of a duelist giving the seat up by the event given.
func (s State) leaveMatch(p PlayerID, event Event) []Event {
	events := []Event{event}
	switch s.Phase {
	case Lobby:
		end := s.matchResult(s.Match, "")
		if end.Void {
			end.Left = p
		}
		return append(events, MatchEnded{end})
	case Playing:
		closed := closeRound(s.afterEvents(events), true)
		score := s.scoreWith(s.opponentOf(p), p)
		closed.Match = &score
		return append(events, closed, MatchEnded{s.matchResult(score, p)})
	}
	return append(events, MatchEnded{s.matchResult(s.Match, p)})
}

// scoreWith gives the duel with one more round; winner is "" for a draw.
func (s State) scoreWith(winner, forfeit PlayerID) MatchScore {
	next := s.scoreUndecided()
	next.Round++
	next.Forfeit = forfeit
	for i, p := range s.MatchPlayers() {
		if p == winner {
			next.Wins[i]++
		}
		if p == forfeit {
			next.Forfeits[i]++
		}
	}
	return next
}

// scoreUndecided gives the duel with a round that was played and that nobody has decided.
func (s State) scoreUndecided() MatchScore {
	next := s.Match
	next.Forfeit = ""
	next.Wins, next.Forfeits = make([]int, matchSeats), make([]int, matchSeats)
	copy(next.Wins, s.Match.Wins)
	copy(next.Forfeits, s.Match.Forfeits)
	if s.Phase == Playing {
		next.Rounds = append(slices.Clip(next.Rounds), s.Round.ID)
	}
	return next
}

// matchResult sums a duel up. Whoever gave it up has lost it; a duel of which no round was decided,
// and which nobody gave up, is void.
func (s State) matchResult(score MatchScore, forfeit PlayerID) MatchResult {
	end := MatchResult{
		ID: s.Mode.MatchID, Rated: s.Mode.Rated, Dice: s.Settings.Dice, Players: s.MatchPlayers(),
		Names: make([]string, matchSeats), Bots: make([]int, matchSeats), Wins: make([]int, matchSeats),
		Forfeit: forfeit, Void: score.Round == 0 && forfeit == "", Rounds: score.Rounds,
	}
	copy(end.Wins, score.Wins)
	for i, p := range end.Players {
		seat, _ := s.Seat(p)
		end.Names[i], end.Bots[i] = seat.Name, seat.Bot
	}
	if end.Void && s.Phase == Lobby {
		end.Present = s.presence(end.Players)
	}
	switch {
	case forfeit != "":
		end.Winner = s.opponentOf(forfeit)
	case end.Wins[0] > end.Wins[1]:
		end.Winner = end.Players[0]
	case end.Wins[1] > end.Wins[0]:
		end.Winner = end.Players[1]
	}
	return end
}

// endMatch ends the duel. What was being counted down for is not played.
func (s *State) endMatch(end MatchResult, at Instant) {
	end.At = at
	if end.Present != nil {
		end.Waited = at.Since(s.Since)
	}
	s.Match.Result = &end
	s.addPending(PendingResult{ID: end.ID, At: at, Match: &end})
	if s.Phase == Called {
		s.enterPhase(Lobby, at, 0)
	}
}
