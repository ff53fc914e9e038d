package room

// ModeView is what anybody in a room may know of the contest that it was opened for.
type ModeView struct {
	Mode
	Wins    []int          // of a duel: rounds, in the order of Players, of whom a bot is the second
	Names   []string       // likewise, also of who has left; "": has never come
	Over    bool           // likewise, as all that follows
	Winner  PlayerID       // "": a draw, or void
	Forfeit PlayerID       // of the last round; once it is over, of the match
	Void    bool           // it never began
	NextAt  Instant        // what goes by itself goes on: the call, or a forfeit; 0: nothing does
	Changes []RatingChange // once they are known
}

// modeView gives the contest of a room; nil for a table of friends.
func modeView(s State) *ModeView {
	if s.Mode.Kind == Friends {
		return nil
	}
	c := &ModeView{Mode: s.Mode}
	if s.Mode.Kind != Match {
		return c
	}
	d := s.Match
	c.Players, c.Wins, c.Forfeit, c.Changes = s.MatchPlayers(), make([]int, matchSeats), d.Forfeit, d.Changes
	copy(c.Wins, d.Wins)
	c.Names = make([]string, matchSeats)
	for i, p := range c.Players {
		seat, _ := s.Seat(p)
		c.Names[i] = seat.Name
	}
	if end := d.Result; end != nil {
		c.Names = end.Names
		c.Over, c.Winner, c.Forfeit, c.Void = true, end.Winner, end.Forfeit, end.Void
	} else if s.isBetweenRounds() {
		c.NextAt = s.Deadline().At()
	}
	return c
}
