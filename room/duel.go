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
	// DuelWaits is how long a duel waits for both to come.
	DuelWaits Millis = 60 * 1000
	// DuelRests is the time from the close of a round to the call of the next.
	DuelRests Millis = 20 * 1000

	duelRounds = 3
	duelWins   = 2 // decide it
	duelSeats  = 2
)

// DuelScore is how a duel stands. Its lists are in the order of [State.Duelists].
type DuelScore struct {
	Round   int            `json:"round,omitempty"`   // rounds that were decided, drawn ones too
	Wins    []int          `json:"wins,omitempty"`    // rounds
	Missed  []int          `json:"missed,omitempty"`  // rounds forfeited
	Rounds  []string       `json:"rounds,omitempty"`  // UUIDs of those that were played
	Forfeit PlayerID       `json:"forfeit,omitempty"` // who forfeited the last
	End     *DuelEnd       `json:"end,omitempty"`     // nil while it goes on
	Changes []RatingChange `json:"changes,omitempty"` // what became of it, once it is known
}

// settings gives those of a duel: the set's own, whatever else was wished for.
func (c Contest) settings(dice string) (Settings, error) {
	people := duelSeats
	if c.Bot > 0 {
		people--
	}
	if c.Match == "" || len(c.Players) != people || c.Players[0] == c.Players[people-1] && people > 1 {
		return Settings{}, BadSettings
	}
	s, err := DefaultSettings(dice)
	s.Seats = duelSeats
	return s, err
}

// dueling tells whether a duel goes on.
func (s State) dueling() bool { return s.Contest.Kind == Duel && s.Duel.End == nil }

// Duelists gives the two of a duel; a bot comes second.
func (s State) Duelists() []PlayerID {
	players := slices.Clone(s.Contest.Players)
	for _, seat := range s.Seats {
		if seat.Puppet() {
			players = append(players, seat.Player)
		}
	}
	return players
}

// other gives whom a duelist plays against.
func (s State) other(p PlayerID) PlayerID {
	for _, q := range s.Duelists() {
		if q != p {
			return q
		}
	}
	return ""
}

// bothThere tells whether both duelists are at the table.
func (s State) bothThere() bool {
	there := func(seat Seat) bool { return !seat.Away }
	return len(s.Seats) == duelSeats && !slices.ContainsFunc(s.Seats, func(seat Seat) bool { return !there(seat) })
}

// there reports who of some players is at the table.
func (s State) there(players []PlayerID) []bool {
	there := make([]bool, len(players))
	for i, p := range players {
		seat, ok := s.Seat(p)
		there[i] = ok && !seat.Away
	}
	return there
}

// missing gives those who keep the other waiting, and since when the last of them does; 0
// stands for the entry that is being written. Who is done with a round has nothing to miss.
func (s State) missing() (players []PlayerID, since Instant) {
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

// duelAlarm is the [State.Alarm] of a duel.
func (s State) duelAlarm() Alarm {
	end := Alarm{Since: s.Since, Lasts: s.Lasts}
	switch {
	case s.Duel.End != nil || s.Phase == Called:
		return end
	case s.Phase == Lobby:
		return Alarm{Since: s.Since, Lasts: DuelWaits}
	case s.Phase == Results:
		end.Lasts = DuelRests
	}
	missing, since := s.missing()
	switch {
	case len(missing) == 0:
		return end
	case s.Phase == Results:
		return Alarm{Since: since, Lasts: AwayIsDone}
	case s.Since == 0:
		return Alarm{Lasts: min(AwayIsDone, s.Lasts)}
	}
	return Alarm{Since: since, Lasts: AwayIsDone, Latest: end.At()}
}

// tickDuel does what is due before a round or between two.
func tickDuel(s State, d Draw) []Event {
	missing, _ := s.missing()
	switch {
	case s.Phase == Lobby, len(missing) > 1:
		return []Event{DuelEnded{s.duelEnd(s.Duel, "")}}
	case len(missing) == 0:
		return calling(s, "", d)
	}
	score := s.scored(s.other(missing[0]), missing[0])
	return s.decided([]Event{RoundForfeited{score}}, score)
}

// ending ends the play. In a duel it says who has won the round, which those have not who are
// gone, and whether that was the last.
func (s State) ending(early bool, gone ...PlayerID) []Event {
	closed := closing(s, early)
	if !s.dueling() {
		return []Event{closed}
	}
	var score DuelScore
	switch len(gone) {
	case 0:
		score = s.scored(winner(closed.Tally), "")
	case 1:
		score = s.scored(s.other(gone[0]), gone[0])
	default:
		score = s.abandoned()
	}
	closed.Duel = &score
	if len(gone) > 1 {
		return []Event{closed, DuelEnded{s.duelEnd(score, "")}}
	}
	return s.decided([]Event{closed}, score)
}

// winner gives who has won a round alone; "" where nobody has.
func winner(tally []Standing) PlayerID {
	if len(tally) == 0 || len(tally) > 1 && tally[1].Rank == 1 {
		return ""
	}
	return tally[0].Player
}

// decided ends the duel after events by which it may be.
func (s State) decided(events []Event, score DuelScore) []Event {
	if score.Round < duelRounds && slices.Max(score.Wins) < duelWins {
		return events
	}
	var forfeit PlayerID
	if i := slices.Index(score.Missed, duelWins); i >= 0 {
		forfeit = s.Duelists()[i]
	}
	return append(events, DuelEnded{s.duelEnd(score, forfeit)})
}

// walkOut is what comes of a duelist giving the seat up by the event given.
func (s State) walkOut(p PlayerID, how Event) []Event {
	events := []Event{how}
	switch s.Phase {
	case Lobby:
		end := s.duelEnd(s.Duel, "")
		if end.Void {
			end.Left = p
		}
		return append(events, DuelEnded{end})
	case Playing:
		closed := closing(s.after(events), true)
		score := s.scored(s.other(p), p)
		closed.Duel = &score
		return append(events, closed, DuelEnded{s.duelEnd(score, p)})
	}
	return append(events, DuelEnded{s.duelEnd(s.Duel, p)})
}

// scored gives the duel with one more round; winner is "" for a draw.
func (s State) scored(winner, forfeit PlayerID) DuelScore {
	next := s.abandoned()
	next.Round++
	next.Forfeit = forfeit
	for i, p := range s.Duelists() {
		if p == winner {
			next.Wins[i]++
		}
		if p == forfeit {
			next.Missed[i]++
		}
	}
	return next
}

// abandoned gives the duel with a round that was played and that nobody has decided.
func (s State) abandoned() DuelScore {
	next := s.Duel
	next.Forfeit = ""
	next.Wins, next.Missed = make([]int, duelSeats), make([]int, duelSeats)
	copy(next.Wins, s.Duel.Wins)
	copy(next.Missed, s.Duel.Missed)
	if s.Phase == Playing {
		next.Rounds = append(slices.Clip(next.Rounds), s.Round.ID)
	}
	return next
}

// duelEnd sums a duel up. Whoever gave it up has lost it; a duel of which no round was decided,
// and which nobody gave up, is void.
func (s State) duelEnd(score DuelScore, forfeit PlayerID) DuelEnd {
	end := DuelEnd{
		Match: s.Contest.Match, Rated: s.Contest.Rated, Dice: s.Settings.Dice, Players: s.Duelists(),
		Names: make([]string, duelSeats), Bots: make([]int, duelSeats), Wins: make([]int, duelSeats),
		Forfeit: forfeit, Void: score.Round == 0 && forfeit == "", Rounds: score.Rounds,
	}
	copy(end.Wins, score.Wins)
	for i, p := range end.Players {
		seat, _ := s.Seat(p)
		end.Names[i], end.Bots[i] = seat.Name, seat.Bot
	}
	if end.Void && s.Phase == Lobby {
		end.There = s.there(end.Players)
	}
	switch {
	case forfeit != "":
		end.Winner = s.other(forfeit)
	case end.Wins[0] > end.Wins[1]:
		end.Winner = end.Players[0]
	case end.Wins[1] > end.Wins[0]:
		end.Winner = end.Players[1]
	}
	return end
}

// conclude ends the duel. What was being counted down for is not played.
func (s *State) conclude(end DuelEnd, at Instant) {
	end.At = at
	if end.There != nil {
		end.Waited = at.Since(s.Since)
	}
	s.Duel.End = &end
	s.owe(Owed{ID: end.Match, At: at, Duel: &end})
	if s.Phase == Called {
		s.enter(Lobby, at, 0)
	}
}
