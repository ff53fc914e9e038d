package room

import "rattle/engine"

// PlayerID is a player's public name among programs. It is no credential.
type PlayerID string

// Key tells submissions apart: the random id of a browser's tab, and a number that the tab
// counts up. Whatever is sent again under the same key gets the same answer again.
type Key struct {
	Tab string
	N   int
}

// Command is something that somebody, or the clock, wants done. The list is closed.
type Command interface{ command() }

// What people want of a room and of its seats.
type (
	// Create opens a room. If a board is given, the first round is played on it.
	Create struct {
		Code        Code
		Settings    Settings
		CustomBoard *engine.Board // nil: it is dealt
		Mode        Mode
		Ghosts      []Ghost // who play on that board, as they once did; at most [MostGhosts]
		AddressHash string  // a keyed hash of where it is opened from, for [Listing.From]; "" where it is not kept
	}
	// AddBot gives a bot a seat, at a private table between rounds.
	AddBot struct {
		Player   PlayerID
		Strength int // 1 to [MostStrength]
	}
	// Join takes a seat, or comes back to it; whoever comes back needs no name.
	Join struct {
		Player      PlayerID
		Name        string
		AddressHash string // a keyed hash, of this room alone, of the address; "" where it is not known: see [Vote]
	}
	// Watch looks on without a seat. Whoever has a seat comes back to it.
	Watch struct{ Player PlayerID }
	// Disconnect says that nobody is at a player's seat any more. The seat stays theirs.
	Disconnect struct{ Player PlayerID }
	// Leave gives a seat up.
	Leave struct{ Player PlayerID }
	// Rename takes another name; in a round it waits for the end.
	Rename struct {
		Player PlayerID
		Name   string
	}
	// UpdateSettings sets what is played by, in the lobby.
	UpdateSettings struct {
		Player   PlayerID
		Settings Settings
	}
	// SetExtraTime sets by how much a seat's time is longer than the settings say, from the next round on.
	SetExtraTime struct {
		Player, Target PlayerID
		Percent        int // percent, 0 for not at all; see [MoreTime]
	}
	// Lock lets nobody new take a seat, or does again.
	Lock struct {
		Player PlayerID
		Locked bool
	}
	// Remove puts a player out.
	Remove struct{ Player, Target PlayerID }
	// VoteOut is a voice for putting a player out of a public room. Those who sit there from one
	// address have one together.
	VoteOut struct{ Player, Target PlayerID }
	// Say makes a remark, between rounds: a text, or an emote instead.
	Say struct {
		Player PlayerID
		Text   string
		Emote  Emote
	}
)

// What people want of a round.
type (
	// CallRound starts the countdown to a round.
	CallRound struct{ Player PlayerID }
	// AskAgain asks for another round.
	AskAgain struct{ Player PlayerID }
	// OpenLobby puts the results away.
	OpenLobby struct{ Player PlayerID }
	// Contribute adds random bytes to the seed, in the countdown.
	Contribute struct {
		Player PlayerID
		Bytes  Salt
	}
	// SubmitWord claims a word, in any case, for the round of a number: a network may hold it back
	// until the next one is open.
	SubmitWord struct {
		Player PlayerID
		Round  int
		Key    Key
		Word   string
	}
	// MarkDone gives up the rest of a round.
	MarkDone struct{ Player PlayerID }
	// PlayBots finds for puppets what is due by their plans. Nobody but a server asks for it.
	PlayBots struct{}
	// Tick ends the phase whose [State.Alarm] has come. That it has come is the log's to
	// judge: whoever commits a Tick appends it "not before" the alarm.
	Tick struct{}
	// Resume is what servers say when the store answers again, which did not for a while.
	Resume struct{}
	// AckResult says that something that the room owed is kept outside of it. Servers say so.
	AckResult struct {
		ID      string
		Changes []RatingChange
	}
)

func (Create) command()         {}
func (AddBot) command()         {}
func (Join) command()           {}
func (Watch) command()          {}
func (Disconnect) command()     {}
func (Leave) command()          {}
func (Rename) command()         {}
func (UpdateSettings) command() {}
func (SetExtraTime) command()   {}
func (Lock) command()           {}
func (Remove) command()         {}
func (VoteOut) command()        {}
func (Say) command()            {}
func (CallRound) command()      {}
func (AskAgain) command()       {}
func (OpenLobby) command()      {}
func (Contribute) command()     {}
func (SubmitWord) command()     {}
func (MarkDone) command()       {}
func (PlayBots) command()       {}
func (Tick) command()           {}
func (Resume) command()         {}
func (AckResult) command()      {}

// Env is what a decision needs from outside the room. Each field says for which commands.
type Env struct {
	Limits  Limits          // Create, Rule
	Now     Instant         // Join, Watch, Say, Perform, Resume: the store's clock as last heard, never ahead of it
	Setup   RoundSetup      // all by which a round may be called: Join, Watch, Call, Again, GoAway, Leave, Remove, Vote, Tick
	Deal    *engine.Dealt   // Tick, at the end of the countdown: what the round's Seed deals
	Answers *engine.Answers // Submit, while a round is played: of its board; Tick, as Plan: of the one to open
	Plan    Planner         // Tick, at the end of a countdown with puppets
}

// RoundSetup is what a new round is given: by chance its UUID, the key that its secret belongs to, from
// which its board is dealt, and a nonce; and what the server deals and judges with.
type RoundSetup struct {
	Round   string
	Key     Secret
	Nonce   Salt // hides the room's code in the terms
	Lists   Lists
	Lexicon [32]byte // [engine.Lexicon.Hash]
}
