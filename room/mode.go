package room

import "slices"

// Mode says what a room was opened for, besides playing. It is settled when the room is
// created and never changes. The zero Contest is a table of friends.
type Mode struct {
	Kind    ModeKind
	MatchID string     // of a Match: UUID
	Rated   bool       // of a Duel: ratings change by it
	Players []PlayerID // who alone may take a seat; empty: everybody
	Bot     int        // of a Duel: strength of the second player, which is a bot; 0: none is
	Day     string     // of a Daily or an Archive: YYYY-MM-DD in UTC
	RoundID string     // of Ghosts: UUID of the round that is played again
}

// ModeKind names a kind of contest.
type ModeKind string

// The kinds.
const (
	Friends ModeKind = ""        // nothing but playing
	Match   ModeKind = "match"   // two players, best of three rounds
	Daily   ModeKind = "daily"   // the one counted attempt at a day's board, alone
	Archive ModeKind = "archive" // a past day's board, alone, for its own sake
	Ghosts  ModeKind = "ghosts"  // a finished round's board, against those who played it
)

// ModeKinds returns the kinds of modes.
func ModeKinds() []ModeKind { return []ModeKind{Friends, Match, Daily, Archive, Ghosts} }

// isDated tells whether the room is for one round on the board of a day, by the rules of all days.
func (c Mode) isDated() bool { return c.Kind == Daily || c.Kind == Archive }

// allows tells whether a player may take a seat.
func (c Mode) allows(p PlayerID) bool { return len(c.Players) == 0 || slices.Contains(c.Players, p) }

// attemptUsed tells whether the one round of a room of a day was called.
func (s State) attemptUsed() bool { return s.Mode.isDated() && s.Round.Number > 0 }

// PendingResult is something that a room has brought about and that is to be kept outside of it: the
// record of a closed round, or the end of a duel. One of the two is there.
type PendingResult struct {
	ID     string  // UUID of the round, or of the match
	At     Instant // of the entry that brought it about
	Record *Record
	Match  *MatchResult
}

// MatchResult is what a duel has come to.
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
	Forfeit PlayerID // who gave it up
	Void    bool     // it never began: nothing comes of it
	Rounds  []string // UUIDs, in order

	// Of one that never began: who was at the table, who left it ("": nobody), and for how long
	// the others were waited for.
	Present []bool
	Left    PlayerID
	Waited  Millis
}

// RatingChange is what a rated duel did to a player's rating.
type RatingChange struct {
	Player PlayerID
	Before Rating
	After  Rating
}

// Rating is a strength by Glicko-2, on the scale of its paper: 1500 is a newcomer.
type Rating struct {
	Rating     float64
	Deviation  float64
	Volatility float64
}
