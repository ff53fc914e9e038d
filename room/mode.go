package room

import "slices"

// Mode is what a room was opened for. It is set when the room is created and never changes. The zero
// Mode is a room of friends.
type Mode struct {
	Kind    ModeKind
	MatchID string     // of a Match: UUID
	Rated   bool       // of a Match: ratings change by it
	Players []PlayerID // the only players who may take a seat; empty: everybody may
	Bot     int        // of a Match: strength of the bot that is the second player; 0: both are people
	Day     string     // of a Daily or an Archive: YYYY-MM-DD in UTC
	RoundID string     // of Ghosts: UUID of the round that is replayed
}

// ModeKind is the kind of a mode.
type ModeKind string

// The kinds of modes.
const (
	Friends ModeKind = ""        // nothing but the game itself
	Match   ModeKind = "match"   // two players, best of three rounds
	Daily   ModeKind = "daily"   // the one counted attempt at a day's board, alone
	Archive ModeKind = "archive" // a past day's board, alone; it counts for nothing
	Ghosts  ModeKind = "ghosts"  // the board of an earlier round, against its players
)

// ModeKinds returns the kinds of modes.
func ModeKinds() []ModeKind { return []ModeKind{Friends, Match, Daily, Archive, Ghosts} }

// isDated reports whether the room is for one round on the board of a day, with the settings of all
// days.
func (m Mode) isDated() bool { return m.Kind == Daily || m.Kind == Archive }

// allows reports whether a player may take a seat.
func (m Mode) allows(p PlayerID) bool { return len(m.Players) == 0 || slices.Contains(m.Players, p) }

// attemptUsed reports whether the only round of a dated room was called.
func (s State) attemptUsed() bool { return s.Mode.isDated() && s.Round.Number > 0 }
