package room

// ModeView is what views show of a room's [Mode].
type ModeView struct {
	Kind    ModeKind
	MatchID string     // of a match: UUID
	Rated   bool       // of a match: ratings change by it
	Players []PlayerID // the only players who may take a seat; empty: everybody may; of a match both, a bot second
	Day     string     // of a daily or archived board: YYYY-MM-DD in UTC
	RoundID string     // of ghosts: UUID of the round that is replayed

	// Of a match:
	Wins    []int    // rounds won, in the order of Players
	Names   []string // in the same order, also of players who have left; "" before a player has come
	Over    bool
	Winner  PlayerID       // "": a draw, or void
	Forfeit PlayerID       // the player who forfeited the last round, or, once the match is over, the match
	Void    bool           // it never began
	NextAt  Instant        // when the next round is called or forfeited by the clock; 0: never
	Changes []RatingChange // once they are known
}

// modeView returns what may be known of a room's mode; nil in a room of friends.
func modeView(s State) *ModeView {
	m := s.Mode
	if m.Kind == Friends {
		return nil
	}
	v := &ModeView{Kind: m.Kind, MatchID: m.MatchID, Rated: m.Rated, Players: m.Players, Day: m.Day, RoundID: m.RoundID}
	if m.Kind != Match {
		return v
	}
	v.Players, v.Wins, v.Forfeit, v.Changes = s.MatchPlayers(), make([]int, matchSeats), s.MatchScore.Forfeit, s.MatchScore.Changes
	copy(v.Wins, s.MatchScore.Wins)
	v.Names = make([]string, matchSeats)
	for i, p := range v.Players {
		seat, _ := s.Seat(p)
		v.Names[i] = seat.Name
	}
	if end := s.MatchScore.Result; end != nil {
		v.Names = end.Names
		v.Over, v.Winner, v.Forfeit, v.Void = true, end.Winner, end.Forfeit, end.Void
	} else if s.isBetweenRounds() {
		v.NextAt = s.Deadline().At()
	}
	return v
}
