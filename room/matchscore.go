package room

import "slices"

// The score of a match, and its result.

// MatchScore is the score of a match. Its lists are in the order of [State.MatchPlayers].
type MatchScore struct {
	Round    int            // rounds decided, including draws
	Wins     []int          // rounds
	Forfeits []int          // rounds forfeited by each
	Rounds   []string       // UUIDs of those that were played
	Forfeit  PlayerID       // the player who forfeited the last round
	Result   *MatchResult   // nil while the match goes on
	Changes  []RatingChange // of ratings, once they are known
}

// soleWinner returns the only winner of a round, "" if there is none.
func soleWinner(tally []Standing) PlayerID {
	if len(tally) == 0 || len(tally) > 1 && tally[1].Rank == 1 {
		return ""
	}
	return tally[0].Player
}

// withMatchEnd appends the end of the match to events, if the score decides it.
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

// scoreWith returns the score after one more round; winner is "" for a draw.
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

// scoreUndecided returns the score after a round that was played, without a decision on it.
func (s State) scoreUndecided() MatchScore {
	next := s.MatchScore
	next.Forfeit = ""
	next.Wins, next.Forfeits = make([]int, matchSeats), make([]int, matchSeats)
	copy(next.Wins, s.MatchScore.Wins)
	copy(next.Forfeits, s.MatchScore.Forfeits)
	if s.Phase == Playing {
		next.Rounds = append(slices.Clip(next.Rounds), s.Round.ID)
	}
	return next
}

// matchResult returns the result of a match. A player who gave up has lost it; a match of which no
// round was decided, and which nobody gave up, is void.
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
		end.Present = s.arePresent(end.Players)
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

// endMatch ends the match. A round that is being counted down to is not played.
func (s *State) endMatch(end MatchResult, at Instant) {
	end.At = at
	if end.Present != nil {
		end.Waited = at.Since(s.Since)
	}
	s.MatchScore.Result = &end
	s.addPending(PendingResult{ID: end.ID, At: at, MatchResult: &end})
	if s.Phase == Called {
		s.enterPhase(Lobby, at, 0)
	}
}
