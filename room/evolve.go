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
		s.Code, s.Settings, s.Contest, s.From = e.Code, e.Settings, e.Contest, e.From
		s.enter(Lobby, at, 0)
	case BoardGiven:
		s.Given = e.Board
	case Ruled:
		s.Settings, s.Match = e.Settings, Match{}
		if !e.Settings.Given {
			s.Given = nil
		}
	case Locked:
		s.Locked = e.Locked
	case LobbyOpened:
		s.enter(Lobby, at, 0)
	case Recorded:
		s.forgive(e.ID)
		if e.ID == s.Contest.Match {
			s.Duel.Changes = e.Changes
		}
	case DuelEnded:
		s.conclude(e.End, at)
	case RoundCalled, Contributed, Opened, TimeUp, Closed, RoundForfeited:
		s.applyRound(event, at)
	default:
		s.applySeat(event, at)
	}
}

// applyRound applies what moves a round on.
func (s *State) applyRound(event Event, at Instant) {
	switch e := event.(type) {
	case RoundCalled:
		s.Round = Round{
			ID: e.Round, Number: e.Number, Settings: s.Settings,
			Key: e.Key, Secret: e.Secret, Nonce: e.Nonce, Terms: e.Terms, Commitment: e.Commitment, More: e.More,
		}
		for i := range s.Seats {
			s.Seats[i].clear()
		}
		s.Duel.Forfeit = ""
		if e.NewMatch {
			s.Match = Match{}
		}
		s.enter(Called, at, e.Countdown)
	case Contributed:
		s.Round.Contributions = append(slices.Clip(s.Round.Contributions), Contribution(e))
	case Opened:
		s.Given, s.Settings.Given = nil, false
		s.Round.Board, s.Round.Attempt = e.Board, e.Attempt
		s.Round.OpenedAt, s.Round.ClosesAt = at, at.Add(max(e.Lasts, e.Longest))
		s.enter(Playing, at, e.Lasts)
	case TimeUp:
		s.Lasts = e.Next
	case Closed:
		s.Round.Tally, s.Round.Early, s.Round.ClosedAt, s.Match = e.Tally, e.Early, at, e.Match
		s.Round.Idle, s.Round.Left = e.Idle, e.Left
		s.Round.Key, s.Round.Signature = Secret{}, e.Signature
		for i := range s.Seats {
			seat := &s.Seats[i]
			seat.Plan = nil
			if slices.Contains(e.Idle, seat.Player) {
				seat.Idle++
			} else {
				seat.Idle = 0
			}
		}
		s.enter(Results, at, 0)
		if e.Duel != nil {
			s.Duel = *e.Duel
		}
		s.oweRound(at)
	case RoundForfeited:
		s.Duel = e.Duel
		for i := range s.Seats {
			s.Seats[i].Again = false
		}
		s.enter(Results, at, 0)
	}
}

// applySeat applies what concerns one player.
func (s *State) applySeat(event Event, at Instant) {
	switch e := event.(type) {
	case Seated:
		s.sit(e)
	case Rehearsed:
		s.with(e.Player, func(seat *Seat) { seat.Plan = e.Words })
	case TimeGiven:
		s.with(e.Player, func(seat *Seat) { seat.More = e.More })
	case Renamed:
		s.with(e.Player, func(seat *Seat) { seat.call(e.Name, !s.between()) })
	case Unseated:
		s.unseat(e.Player)
	case Watched:
		s.Watchers = append(slices.Clip(s.Watchers[max(0, len(s.Watchers)+1-maxWatchers):]), e.Player)
	case Removed:
		s.unseat(e.Player)
		s.Watchers = slices.DeleteFunc(slices.Clone(s.Watchers), func(p PlayerID) bool { return p == e.Player })
		s.silence(e.Player)
		s.Bans = append(slices.Clip(s.Bans[max(0, len(s.Bans)+1-mostBans):]), Ban{e.Player, at})
	case Resumed:
		for _, p := range e.Players {
			s.with(p, func(seat *Seat) { seat.resumed(at) })
		}
	case WentAway:
		s.with(e.Player, func(seat *Seat) { seat.Away, seat.AwayAt = true, at })
	case CameBack:
		s.with(e.Player, func(seat *Seat) { seat.Away = false })
	case VotedOut:
		s.with(e.Against, func(seat *Seat) { seat.Against = append(s.seated(seat.Against), e.Player) })
	case Said:
		s.with(e.Player, func(seat *Seat) {
			s.remember(Remark{Player: e.Player, Name: seat.Name, Text: e.Text, Emote: e.Emote, At: at})
		})
	case WordFound:
		s.Round.Words++
		if e.At > 0 {
			at = s.Round.OpenedAt.Add(e.At)
		}
		s.with(e.Player, func(seat *Seat) {
			seat.find(Found{Word: e.Word, Points: e.Points, Key: e.Key, At: at, Order: s.Round.Words})
			seat.played(e.Word)
		})
	case WordMissed:
		s.with(e.Player, func(seat *Seat) {
			seat.miss(Wrong{Word: e.Word, Refusal: e.Refusal, Points: e.Points, Key: e.Key, At: at})
		})
	case SaidDone:
		s.with(e.Player, func(seat *Seat) { seat.Done = true })
	case SaidAgain:
		s.with(e.Player, func(seat *Seat) { seat.Again, seat.Idle = true, 0 })
	}
}

// enter begins a phase. Between rounds players are called what they asked for meanwhile.
func (s *State) enter(p Phase, at Instant, lasts Millis) {
	s.Phase, s.Since, s.Lasts = p, at, lasts
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Next != "" && s.between() {
			seat.call(seat.Next, false)
		}
	}
}

// with changes a player's seat, if there is one.
func (s *State) with(p PlayerID, change func(*Seat)) {
	if i := index(s.Seats, p); i >= 0 {
		change(&s.Seats[i])
	}
}

// sit gives a player the next seat, and what they found in this round before they left it;
// who was done with it, or nearly voted out, still is, and still called the same. Who has more time in it has it still.
func (s *State) sit(e Seated) {
	seat := Seat{Player: e.Player, Name: e.Name}
	if i := index(s.Round.Gone, e.Player); i >= 0 {
		seat = s.Round.Gone[i]
		s.Round.Gone = slices.Delete(slices.Clone(s.Round.Gone), i, i+1)
	}
	seat.call(e.Name, !s.between())
	seat.Bot, seat.Ghost, seat.Away, seat.Again = e.Bot, e.Ghost, false, false
	seat.From, seat.More = e.From, 0
	if !s.between() {
		seat.More = s.Round.moreFor(e.Player)
	}
	s.Seats = append(s.Seats, seat)
}

// unseat frees a seat. What its player found in a round goes on to strike the same words of
// others, and coming back undoes nothing.
func (s *State) unseat(p PlayerID) {
	i := index(s.Seats, p)
	if i < 0 {
		return
	}
	seat := s.Seats[i]
	leavesTraces := !seat.blank() || seat.Done || len(seat.Against) > 0
	if leavesTraces && (s.Phase == Playing || len(s.Round.Gone) < mostGone) {
		s.Round.Gone = append(slices.Clip(s.Round.Gone), seat)
	}
	s.Seats = slices.Delete(s.Seats, i, i+1)
}

// seated gives those of some players who still have a seat.
func (s *State) seated(players []PlayerID) []PlayerID {
	gone := func(p PlayerID) bool { return index(s.Seats, p) < 0 }
	return slices.DeleteFunc(slices.Clone(players), gone)
}
