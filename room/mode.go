package room

import "slices"

// Mode says what a room was opened for, besides playing. It is settled when the room is
// created and never changes. The zero Contest is a table of friends.
type Mode struct {
	Kind    ModeKind   `json:"kind,omitempty"`
	MatchID string     `json:"matchId,omitempty"` // of a Match: UUID
	Rated   bool       `json:"rated,omitempty"`   // of a Duel: ratings change by it
	Players []PlayerID `json:"players,omitempty"` // who alone may take a seat; empty: everybody
	Bot     int        `json:"bot,omitempty"`     // of a Duel: strength of the second player, which is a bot; 0: none is
	Day     string     `json:"day,omitempty"`     // of a Daily or an Archive: YYYY-MM-DD in UTC
	RoundID string     `json:"roundId,omitempty"` // of Ghosts: UUID of the round that is played again
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

// isDated tells whether the room is for one round on the board of a day, by the rules of all days.
func (c Mode) isDated() bool { return c.Kind == Daily || c.Kind == Archive }

// allows tells whether a player may take a seat.
func (c Mode) allows(p PlayerID) bool { return len(c.Players) == 0 || slices.Contains(c.Players, p) }

// attemptUsed tells whether the one round of a room of a day was called.
func (s State) attemptUsed() bool { return s.Mode.isDated() && s.Round.Number > 0 }

// PendingResult is something that a room has brought about and that is to be kept outside of it: the
// record of a closed round, or the end of a duel. One of the two is there.
type PendingResult struct {
	ID     string       `json:"id"` // UUID of the round, or of the match
	At     Instant      `json:"at"` // of the entry that brought it about
	Record *Record      `json:"record,omitempty"`
	Match  *MatchResult `json:"match,omitempty"`
}

// MatchResult is what a duel has come to.
type MatchResult struct {
	ID      string     `json:"id"` // UUID
	Rated   bool       `json:"rated,omitempty"`
	Dice    string     `json:"dice"`
	At      Instant    `json:"at"` // the end
	Players []PlayerID `json:"players"`
	Names   []string   `json:"names"`
	Bots    []int      `json:"bots"`              // strengths; 0: a person
	Wins    []int      `json:"wins"`              // rounds
	Winner  PlayerID   `json:"winner,omitempty"`  // "": a draw, or void
	Forfeit PlayerID   `json:"forfeit,omitempty"` // who gave it up
	Void    bool       `json:"void,omitempty"`    // it never began: nothing comes of it
	Rounds  []string   `json:"rounds,omitempty"`  // UUIDs, in order

	// Of one that never began: who was at the table, who left it ("": nobody), and for how long
	// the others were waited for.
	Present []bool   `json:"present,omitempty"`
	Left    PlayerID `json:"left,omitempty"`
	Waited  Millis   `json:"waited,omitempty"`
}

// RatingChange is what a rated duel did to a player's rating.
type RatingChange struct {
	Player PlayerID `json:"player"`
	Before Rating   `json:"before"`
	After  Rating   `json:"after"`
}

// Rating is a strength by Glicko-2, on the scale of its paper: 1500 is a newcomer.
type Rating struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}
