package room

import "rattle/engine"

// PlayerID is a player's public id. It is not a credential.
type PlayerID string

// Key identifies a submission: the random id of a browser's tab, and a number that the tab counts up.
// A submission that is sent again under the same key gets the same answer.
type Key struct {
	Tab string
	N   int
}

// Command is a request of a player, of a server or of the clock. The list is closed.
type Command interface{ command() }

// Commands about a room and its seats.
type (
	// Create opens a room. The first round is played on CustomBoard, if there is one.
	Create struct {
		Code        Code
		Settings    Settings
		CustomBoard *engine.Board // nil: the board is dealt
		Mode        Mode
		Ghosts      []Ghost // that replay CustomBoard; at most [MaxGhosts]
		AddressHash string  // keyed hash of the creator's address, for [Listing.AddressHash]; "" if it is not kept
	}
	// AddBot seats a bot in a private room, between rounds.
	AddBot struct {
		Player   PlayerID
		Strength int // 1 to [MaxStrength]
	}
	// Join takes a seat, or returns to it; a player who returns needs no name.
	Join struct {
		Player      PlayerID
		Name        string
		AddressHash string // keyed hash of the address, for this room alone, see [VoteOut]; "" if it is unknown
	}
	// Watch enters a room without taking a seat. A player who has a seat returns to it.
	Watch struct{ Player PlayerID }
	// Disconnect marks a player as away. The player keeps the seat.
	Disconnect struct{ Player PlayerID }
	// Leave frees the player's seat.
	Leave struct{ Player PlayerID }
	// Rename takes another name; during a round it takes effect at the end.
	Rename struct {
		Player PlayerID
		Name   string
	}
	// UpdateSettings changes the settings, in the lobby.
	UpdateSettings struct {
		Player   PlayerID
		Settings Settings
	}
	// SetExtraTime sets a seat's extra time from the next round on.
	SetExtraTime struct {
		Player, Target PlayerID
		Percent        int // 0: none; see [ExtraTime]
	}
	// Lock closes the room to new players, or opens it again.
	Lock struct {
		Player PlayerID
		Locked bool
	}
	// Remove bans a player from the room, for [BanDuration].
	Remove struct{ Player, Target PlayerID }
	// VoteOut is a vote to remove a player from a public room. The players of one address have one
	// vote together.
	VoteOut struct{ Player, Target PlayerID }
	// Say makes a remark, between rounds: either a text or an emote.
	Say struct {
		Player PlayerID
		Text   string
		Emote  Emote
	}
)

// Commands about a round.
type (
	// CallRound starts the countdown to a round.
	CallRound struct{ Player PlayerID }
	// AskAgain asks for another round.
	AskAgain struct{ Player PlayerID }
	// OpenLobby goes from the results back to the lobby.
	OpenLobby struct{ Player PlayerID }
	// Contribute adds random bytes to the seed, during the countdown.
	Contribute struct {
		Player PlayerID
		Bytes  Salt
	}
	// SubmitWord submits a word, in either case. It names its round, since a slow network may deliver
	// it after the next one has opened.
	SubmitWord struct {
		Player PlayerID
		Round  int
		Key    Key
		Word   string
	}
	// MarkDone ends a player's round early.
	MarkDone struct{ Player PlayerID }
	// PlayBots finds the words that are due by the plans of bots. Only servers send it.
	PlayBots struct{}
	// EndPlay ends the play of a round that is to be closed early and that words of others keep
	// overtaking. Only servers send it.
	EndPlay struct{}
	// Tick ends the phase whose [State.Deadline] has passed. The log checks that it has, see
	// [AppendRequest.NotBefore].
	Tick struct{}
	// StoreRecovered notes that the store answers again after an outage. Only servers send it.
	StoreRecovered struct{}
	// AckResult acknowledges that a result in the outbox was stored outside of the room. Only servers
	// send it.
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
func (EndPlay) command()        {}
func (Tick) command()           {}
func (StoreRecovered) command() {}
func (AckResult) command()      {}

// Env is what a decision needs from outside the room. Each field says for which commands.
type Env struct {
	Limits  Limits          // Create, UpdateSettings
	Now     Instant         // Join, Watch, Say, PlayBots, StoreRecovered: an estimate of the store's clock that is never ahead of it
	Setup   RoundSetup      // all that may call a round: Join, Watch, CallRound, AskAgain, Disconnect, Leave, Remove, VoteOut, Tick
	Deal    *engine.Dealt   // Tick, at the end of the countdown: what the round's Seed deals
	Answers *engine.Answers // SubmitWord, of the board that is played; Tick with Plan, of the board that opens
	Plan    Planner         // Tick, at the end of a countdown with bots
}

// RoundSetup is what a round is called with: its UUID, the key from which its secret and so its board
// come, and a nonce, all random; and the lists and words by which the server deals and judges.
type RoundSetup struct {
	Round   string
	Key     PrivateKey
	Nonce   Salt // hides the room's code in the terms
	Lists   Lists
	Lexicon [32]byte // [engine.Lexicon.Hash]
}
