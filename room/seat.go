package room

import "slices"

// Seat is a player's place in the room. States share it, so it does not change: see replaceSeat.
type Seat struct {
	Player              PlayerID
	Name                string
	NextName            string        // the name from the end of the round on; "": unchanged; no view shows it before
	AddressHash         string        // see [Join]
	Bot                 int           // strength of a bot; 0: a person
	Ghost               bool          // replays an earlier round
	ExtraTime           int           // in the next round, see [ExtraTime]
	Plan                []PlannedWord // what a bot has not found yet, in order; no view shows it
	Away                bool
	AwayAt              Instant    // since when; meaningless unless Away
	Done                bool       // the player has ended this round early
	Again               bool       // the player wants another round
	Idle                int        // number of rounds in a row in which the player did nothing
	VotesAgainst        []PlayerID // players who voted to remove this one
	ConnectionsRestored []Instant  // in this round, see [MaxConnectionsRestored]
	Words               int        // number of words found in this round
	Points              int        // for those words less penalties, before words are struck

	lastFound *FoundWord
	foundOnes wordFilter // of the words from lastFound on
	lastWrong *WrongWord
	maxKey    int      // the highest number of a key of a found or wrong word
	tabs      []string // tabs that these words came from
}

// setName sets the name of the seat's player; if it waits, at the end of the round: the record has the
// names that players had in the round. No view shows the new name before, since nobody may talk during
// a round, and a name could be a word of the board.
func (s *Seat) setName(name string, waits bool) {
	switch {
	case !waits:
		s.Name, s.NextName = name, ""
	case name == s.Name:
		s.NextName = ""
	default:
		s.NextName = name
	}
}

// resetForRound prepares the seat for a new round.
func (s *Seat) resetForRound() {
	s.Done, s.Again, s.VotesAgainst, s.ConnectionsRestored = false, false, nil, nil
	s.Words, s.Points, s.lastFound, s.lastWrong, s.maxKey, s.tabs = 0, 0, nil, nil, 0, nil
	s.foundOnes = wordFilter{}
}

// seatIndex returns the index of a player's seat, -1 if there is none.
func seatIndex(seats []*Seat, p PlayerID) int {
	return slices.IndexFunc(seats, func(s *Seat) bool { return s.Player == p })
}

// replaceSeat puts a copy of a seat in its place, and returns the copy to be changed. The seats themselves are shared
// by states: a word copies one seat, not those of all players. No other state may share s.Seats.
func (s *State) replaceSeat(i int) *Seat {
	seat := *s.Seats[i]
	s.Seats[i] = &seat
	return &seat
}
