package room

import "rattle/engine"

// PlayerID is a player's public name among programs. It is no credential.
type PlayerID string

// Key tells submissions apart: the random id of a browser's tab, and a number that the tab
// counts up. Whatever is sent again under the same key gets the same answer again.
type Key struct {
	Tab string `json:"tab"`
	N   int    `json:"n"`
}

// Command is something that somebody, or the clock, wants done. The list is closed.
type Command interface{ command() }

// What people want of a room and of its seats.
type (
	// Create opens a room. If a board is given, the first round is played on it.
	Create struct {
		Code     Code
		Settings Settings
		Board    *engine.Board // nil: it is dealt
		Contest  Contest
		Ghosts   []Ghost // who play on that board, as they once did; at most [MostGhosts]
		From     string  // a keyed hash of where it is opened from, for [Listing.From]; "" where it is not kept
	}
	// AddBot gives a bot a seat, at a private table between rounds.
	AddBot struct {
		Player   PlayerID
		Strength int // 1 to [MostStrength]
	}
	// Join takes a seat, or comes back to it; whoever comes back needs no name.
	Join struct {
		Player PlayerID
		Name   string
		From   string // a keyed hash, of this room alone, of the address; "" where it is not known: see [Vote]
	}
	// Watch looks on without a seat. Whoever has a seat comes back to it.
	Watch struct{ Player PlayerID }
	// GoAway says that nobody is at a player's seat any more. The seat stays theirs.
	GoAway struct{ Player PlayerID }
	// Leave gives a seat up.
	Leave struct{ Player PlayerID }
	// Rename takes another name; in a round it waits for the end.
	Rename struct {
		Player PlayerID
		Name   string
	}
	// Rule sets what is played by, in the lobby.
	Rule struct {
		Player   PlayerID
		Settings Settings
	}
	// GiveTime sets by how much a seat's time is longer than the settings say, from the next round on.
	GiveTime struct {
		Player, Target PlayerID
		More           int // percent, 0 for not at all; see [MoreTime]
	}
	// Lock lets nobody new take a seat, or does again.
	Lock struct {
		Player PlayerID
		Locked bool
	}
	// Remove puts a player out.
	Remove struct{ Player, Target PlayerID }
	// Vote is a voice for putting a player out of a public room. Those who sit there from one
	// address have one together.
	Vote struct{ Player, Target PlayerID }
	// Say makes a remark, between rounds: a text, or an emote instead.
	Say struct {
		Player PlayerID
		Text   string
		Emote  Emote
	}
)

// What people want of a round.
type (
	// Call starts the countdown to a round.
	Call struct{ Player PlayerID }
	// Again asks for another round.
	Again struct{ Player PlayerID }
	// OpenLobby puts the results away.
	OpenLobby struct{ Player PlayerID }
	// Contribute adds random bytes to the seed, in the countdown.
	Contribute struct {
		Player PlayerID
		Bytes  Salt
	}
	// Submit claims a word, in any case, for the round of a number: a network may hold it back
	// until the next one is open.
	Submit struct {
		Player PlayerID
		Round  int
		Key    Key
		Word   string
	}
	// SayDone gives up the rest of a round.
	SayDone struct{ Player PlayerID }
	// Perform finds for puppets what is due by their plans. Nobody but a server asks for it.
	Perform struct{}
	// Tick ends the phase whose [State.Alarm] has come. That it has come is the log's to
	// judge: whoever commits a Tick appends it "not before" the alarm.
	Tick struct{}
	// Resume is what servers say when the store answers again, which did not for a while.
	Resume struct{}
	// Acquit says that something that the room owed is kept outside of it. Servers say so.
	Acquit struct {
		ID      string
		Changes []RatingChange
	}
)

func (Create) command()     {}
func (AddBot) command()     {}
func (Join) command()       {}
func (Watch) command()      {}
func (GoAway) command()     {}
func (Leave) command()      {}
func (Rename) command()     {}
func (Rule) command()       {}
func (GiveTime) command()   {}
func (Lock) command()       {}
func (Remove) command()     {}
func (Vote) command()       {}
func (Say) command()        {}
func (Call) command()       {}
func (Again) command()      {}
func (OpenLobby) command()  {}
func (Contribute) command() {}
func (Submit) command()     {}
func (SayDone) command()    {}
func (Perform) command()    {}
func (Tick) command()       {}
func (Resume) command()     {}
func (Acquit) command()     {}

// Env is what a decision needs from outside the room. Each field says for which commands.
type Env struct {
	Limits  Limits          // Create, Rule
	Now     Instant         // Join, Watch, Say, Perform, Resume: the store's clock as last heard, never ahead of it
	Draw    Draw            // all by which a round may be called: Join, Watch, Call, Again, GoAway, Leave, Remove, Vote, Tick
	Deal    *engine.Dealt   // Tick, at the end of the countdown: what the round's Seed deals
	Answers *engine.Answers // Submit, while a round is played: of its board; Tick, as Plan: of the one to open
	Plan    Planner         // Tick, at the end of a countdown with puppets
}

// Draw is what a new round is given: by chance its UUID, the key that its secret belongs to, from
// which its board is dealt, and a nonce; and what the server deals and judges with.
type Draw struct {
	Round   string
	Key     Secret
	Nonce   Salt // hides the room's code in the terms
	Lists   Lists
	Lexicon [32]byte // [engine.Lexicon.Hash]
}
