package room

// PendingResult is a result of a room that is to be stored outside of it: the record of a closed
// round, or the result of a match. Exactly one of the two is set.
type PendingResult struct {
	ID          string  // UUID of the round, or of the match
	At          Instant // of the entry that it came with
	Record      *Record
	MatchResult *MatchResult
}

// MatchResult is the outcome of a match.
type MatchResult struct {
	ID      string // UUID
	Rated   bool
	Dice    string
	At      Instant // the end
	Players []PlayerID
	Names   []string
	Bots    []int    // strengths; 0: a person
	Wins    []int    // rounds
	Winner  PlayerID // "": a draw, or void
	Forfeit PlayerID // the player who gave up; "": neither
	Void    bool     // it never began
	Rounds  []string // UUIDs, in order

	// Of a match that never began: who was present, who left ("": nobody), and how long the others
	// were waited for.
	Present []bool
	Left    PlayerID
	Waited  Millis
}

// RatingChange is the change of a player's rating by a rated match.
type RatingChange struct {
	Player PlayerID
	Before Rating
	After  Rating
}

// Rating is a player's strength by Glicko-2, on the scale of its paper: a newcomer has 1500.
type Rating struct {
	Rating     float64
	Deviation  float64
	Volatility float64
}
