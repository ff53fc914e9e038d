package room

import "slices"

// applySeat applies an event about one player.
func (s *State) applySeat(event Event, at Instant) {
	switch e := event.(type) {
	case Seated:
		s.addSeat(e)
	case BotPlanned:
		s.updateSeat(e.Player, func(seat *Seat) { seat.Plan = e.Words })
	case ExtraTimeSet:
		s.updateSeat(e.Player, func(seat *Seat) { seat.ExtraTime = e.Percent })
	case Renamed:
		s.updateSeat(e.Player, func(seat *Seat) { seat.setName(e.Name, !s.isBetweenRounds()) })
	case Unseated:
		s.removeSeat(e.Player)
	case Watched:
		s.Watchers = append(slices.Clip(s.Watchers[max(0, len(s.Watchers)+1-maxWatchers):]), e.Player)
	case Removed:
		s.removeSeat(e.Player)
		s.Watchers = slices.DeleteFunc(slices.Clone(s.Watchers), func(p PlayerID) bool { return p == e.Player })
		s.removeRemarks(e.Player)
		s.Bans = append(slices.Clip(s.Bans[max(0, len(s.Bans)+1-maxBans):]), Ban{e.Player, at})
	case ConnectionsRestored:
		for _, p := range e.Players {
			s.updateSeat(p, func(seat *Seat) { seat.addRestored(at) })
		}
	case Disconnected:
		s.updateSeat(e.Player, func(seat *Seat) { seat.Away, seat.AwayAt = true, at })
	case Reconnected:
		s.updateSeat(e.Player, func(seat *Seat) { seat.Away = false })
	case VoteCast:
		s.updateSeat(e.Target, func(seat *Seat) { seat.VotesAgainst = append(s.onlySeated(seat.VotesAgainst), e.Player) })
	case Said:
		s.updateSeat(e.Player, func(seat *Seat) {
			s.addRemark(Remark{Player: e.Player, Name: seat.Name, Text: e.Text, Emote: e.Emote, At: at})
		})
	case MarkedDone:
		s.updateSeat(e.Player, func(seat *Seat) { seat.Done = true })
	case AskedAgain:
		s.updateSeat(e.Player, func(seat *Seat) { seat.Again, seat.Idle = true, 0 })
	}
}

// updateSeat changes a player's seat, if there is one.
func (s *State) updateSeat(p PlayerID, change func(*Seat)) {
	if i := seatIndex(s.Seats, p); i >= 0 {
		change(s.replaceSeat(i))
	}
}

// addSeat seats a player. A player who vacated a seat in this round gets it back with its words, its
// name, its votes and whether it was done, and keeps the extra time of the round.
func (s *State) addSeat(e Seated) {
	seat := Seat{Player: e.Player, Name: e.Name}
	if i := seatIndex(s.Round.VacatedSeats, e.Player); i >= 0 {
		seat = *s.Round.VacatedSeats[i]
		s.Round.VacatedSeats = slices.Delete(slices.Clone(s.Round.VacatedSeats), i, i+1)
	}
	seat.setName(e.Name, !s.isBetweenRounds())
	seat.Bot, seat.Ghost, seat.Away, seat.Again = e.Bot, e.Ghost, false, false
	seat.AddressHash, seat.ExtraTime = e.AddressHash, 0
	if !s.isBetweenRounds() {
		seat.ExtraTime = s.Round.extraTimeFor(e.Player)
	}
	s.Seats = append(s.Seats, &seat)
}

// removeSeat frees a seat. Words that its player found in this round still strike the same words of
// others, and a player who comes back gets them back.
func (s *State) removeSeat(p PlayerID) {
	i := seatIndex(s.Seats, p)
	if i < 0 {
		return
	}
	seat := s.Seats[i]
	leavesTraces := !seat.hasNoWords() || seat.Done || len(seat.VotesAgainst) > 0
	if leavesTraces && (s.Phase == Playing || len(s.Round.VacatedSeats) < maxVacated) {
		s.Round.VacatedSeats = append(slices.Clip(s.Round.VacatedSeats), seat)
	}
	s.Seats = slices.Delete(s.Seats, i, i+1)
}

// onlySeated returns those of the players who still have a seat.
func (s *State) onlySeated(players []PlayerID) []PlayerID {
	gone := func(p PlayerID) bool { return seatIndex(s.Seats, p) < 0 }
	return slices.DeleteFunc(slices.Clone(players), gone)
}
