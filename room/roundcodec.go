package room

// addRound encodes a round; found has the number of the list of each player's words.
func (p *packer) addRound(r Round, found map[PlayerID]int) roundJSON {
	return roundJSON{
		ID:            r.ID,
		Number:        r.Number,
		Settings:      r.Settings,
		Key:           r.Key,
		Secret:        r.Secret,
		Nonce:         r.Nonce,
		Terms:         r.Terms,
		ExtraTime:     r.ExtraTime,
		Commitment:    r.Commitment,
		Contributions: r.Contributions,
		Board:         encodeBoard(r.Board),
		DealAttempt:   r.DealAttempt,
		OpenedAt:      r.OpenedAt,
		ClosesAt:      r.ClosesAt,
		PlayEnded:     r.PlayEnded,
		PlayEndedAt:   r.PlayEndedAt,
		ClosedAt:      r.ClosedAt,
		Words:         r.Words,
		VacatedSeats:  encodeSeats(r.VacatedSeats),
		ClosedEarly:   r.ClosedEarly,
		Tally:         p.addStandings(r.Tally, found, r.OpenedAt),
		Idle:          r.Idle,
		Left:          r.Left,
		Signature:     r.Signature,
	}
}

// decodeRound returns a round without its board.
func decodeRound(j roundJSON) Round {
	return Round{
		ID:            j.ID,
		Number:        j.Number,
		Settings:      j.Settings,
		Key:           j.Key,
		Secret:        j.Secret,
		Nonce:         j.Nonce,
		Terms:         j.Terms,
		ExtraTime:     j.ExtraTime,
		Commitment:    j.Commitment,
		Contributions: j.Contributions,
		DealAttempt:   j.DealAttempt,
		OpenedAt:      j.OpenedAt,
		ClosesAt:      j.ClosesAt,
		PlayEnded:     j.PlayEnded,
		PlayEndedAt:   j.PlayEndedAt,
		ClosedAt:      j.ClosedAt,
		Words:         j.Words,
		VacatedSeats:  decodeSeats(j.VacatedSeats),
		ClosedEarly:   j.ClosedEarly,
		Tally:         j.Tally,
		Idle:          j.Idle,
		Left:          j.Left,
		Signature:     j.Signature,
	}
}

func encodeSeats(seats []*Seat) []seatJSON {
	all := make([]seatJSON, len(seats))
	for i, s := range seats {
		all[i] = seatJSON{
			Player: s.Player, Name: s.Name, NextName: s.NextName, AddressHash: s.AddressHash, Bot: s.Bot, Ghost: s.Ghost,
			ExtraTime: s.ExtraTime, Away: s.Away, AwayAt: s.AwayAt, Done: s.Done, Again: s.Again, Idle: s.Idle,
			VotesAgainst: s.VotesAgainst, ConnectionsRestored: s.ConnectionsRestored,
		}
	}
	return all
}

func decodeSeats(all []seatJSON) []*Seat {
	seats := make([]*Seat, len(all))
	for i, j := range all {
		seats[i] = &Seat{
			Player: j.Player, Name: j.Name, NextName: j.NextName, AddressHash: j.AddressHash, Bot: j.Bot, Ghost: j.Ghost,
			ExtraTime: j.ExtraTime, Away: j.Away, AwayAt: j.AwayAt, Done: j.Done, Again: j.Again, Idle: j.Idle,
			VotesAgainst: j.VotesAgainst, ConnectionsRestored: j.ConnectionsRestored,
		}
	}
	return seats
}
