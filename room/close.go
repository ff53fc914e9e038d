package room

// Ending a round: a tick, the last player who is done or the last who leaves closes it.

// closeDelay is how long a round whose play was ended waits for the entry that closes it, which the server
// that ended it appends at once.
const closeDelay Millis = 1000

// endPlay ends the play for all, so that no word can come any more before the round is closed.
func endPlay(s State) []Event {
	if s.Phase != Playing || s.Round.PlayEnded {
		return nil
	}
	return []Event{PlayEnded{}}
}

// markDone ends a player's round early.
func markDone(s State, c MarkDone) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	switch {
	case !ok:
		return nil, NotJoined
	case s.Phase != Playing:
		return nil, NotNow
	case seat.Done, s.isTimeUpFor(c.Player):
		return nil, nil
	}
	return s.withFollowUps([]Event{MarkedDone(c)}, RoundSetup{}), nil
}

// tick ends a phase whose deadline has passed.
func tick(s State, env Env) ([]Event, error) {
	switch s.Phase {
	case Called:
		return openRound(s, env), nil
	case Lobby, Results:
		if s.matchRunning() {
			return tickMatch(s, env.Setup), nil
		}
	case Playing:
		return endRound(s), nil
	}
	return nil, nil
}

// endRound returns what follows when an end of the round has come: the next end, if some players have
// more time, or else the close.
func endRound(s State) []Event {
	end := s.Deadline().At()
	events := s.dueBotWords(end)
	if next, goesOn := s.nextEnd(end); goesOn {
		return append(events, TimeUp{next})
	}
	early := end < s.Since.Add(s.Duration)
	var gone []PlayerID
	if early && s.matchRunning() {
		gone, _ = s.absentees()
	}
	return append(events, s.afterEvents(events).closeEvents(early, gone...)...)
}

// withFollowUps appends what follows from events: the round closes if it waits for nobody, and the
// next one is called if all who are present have asked for it. The first round of a match is called
// as soon as both players are present.
func (s State) withFollowUps(events []Event, setup RoundSetup) []Event {
	next := s.afterEvents(events)
	switch {
	case next.Phase == Playing && next.allDone():
		return append(events, next.closeEvents(true)...)
	case next.callsItself():
		return append(events, countdownEvents(next, next.Host(), setup)...)
	}
	return events
}

// closeEvents returns the events that close the round. In a match they also decide the round, which a
// player in gone forfeits, and end the match if the round decides it.
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
	closed.MatchScore = &score
	if len(gone) > 1 {
		return []Event{closed, MatchEnded{s.matchResult(score, "")}}
	}
	return s.withMatchEnd([]Event{closed}, score)
}

// closeRound returns the event that closes the round. Words in the entry that closes a round would
// have no instant yet, except those of bots; so a server begins a new entry with a command that
// closes one.
func closeRound(s State, early bool) RoundClosed {
	r := &s.Round
	r.ClosedEarly, r.Tally, r.Idle = early, saltStandings(tally(s), r.Key), idlePlayers(s)
	r.Left = s.playersWithoutSeat(r.Tally)
	closed := RoundClosed{ClosedEarly: early, Tally: r.Tally, Series: s.Series.withRound(r.Tally, r.Settings), Idle: r.Idle, Left: r.Left}
	if record, ok := NewRecord(s); ok {
		record.Sign(r.Key)
		closed.Signature = record.Signature
	}
	return closed
}

// playersWithoutSeat returns the players of a tally who have no seat.
func (s State) playersWithoutSeat(tally []Standing) (left []PlayerID) {
	for _, standing := range tally {
		if seatIndex(s.Seats, standing.Player) < 0 {
			left = append(left, standing.Player)
		}
	}
	return left
}

// idlePlayers returns the seated players who did nothing in the round.
func idlePlayers(s State) []PlayerID {
	var idle []PlayerID
	for _, seat := range s.Seats {
		if seat.hasNoWords() && !seat.Done && !seat.IsAutomated() {
			idle = append(idle, seat.Player)
		}
	}
	return idle
}
