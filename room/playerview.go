package room

// Player is a player of the room, as others see them.
type Player struct {
	ID        PlayerID
	Name      string
	Host      bool
	Away      bool
	Done      bool    // has ended the round early
	Again     bool    // wants another round
	Votes     int     // number of votes to remove the player
	Words     int     // number of words found in this round
	Points    *int    // for those words; nil if that would reveal too much
	Bot       int     // strength of a bot; 0: a person
	Ghost     bool    // replays an earlier round
	ExtraTime int     // in the round that is called or played, else in the next; see [ExtraTime]
	EndsAt    Instant // during a round in which some players have extra time: the player's own end
}

// PlayerOf returns a player as others see them.
func PlayerOf(s State, p PlayerID) (Player, bool) {
	seat, ok := s.Seat(p)
	return playerView(s, seat), ok
}

func playerViews(s State) []Player {
	players := make([]Player, len(s.Seats))
	for i, seat := range s.Seats {
		players[i] = playerView(s, seat)
	}
	return players
}

func playerView(s State, seat *Seat) Player {
	p := Player{
		ID:        seat.Player,
		Name:      seat.Name,
		Host:      seat.Player == s.Host(),
		Away:      seat.Away,
		Done:      seat.Done,
		Again:     seat.Again,
		Words:     seat.Words,
		Bot:       seat.Bot,
		Ghost:     seat.Ghost,
		ExtraTime: s.extraTimeOf(seat),
	}
	if !s.isBetweenRounds() {
		p.ExtraTime = s.Round.extraTimeFor(seat.Player)
	}
	if s.Phase == Playing && len(s.Round.ExtraTime) > 0 {
		p.EndsAt = s.Round.endFor(seat.Player)
	}
	for _, voter := range seat.VotesAgainst {
		if seatIndex(s.Seats, voter) >= 0 {
			p.Votes++
		}
	}
	// If shared words are struck, the points would be wrong; if the first finder gets them, they
	// would reveal who was first.
	if s.Phase == Playing && s.Round.Settings.ShowsPoints() {
		points := seat.Points // a pointer into the seat would move all of it to the heap
		p.Points = &points
	}
	return p
}
