package room

import "rattle/engine"

// Event is something that has happened. The list is closed. The log keeps the JSON of an event for as
// long as the room lives, so later releases may add fields, but never change the meaning of one.
type Event interface{ event() }

// Events about a room and its seats.
type (
	// Created is the first event of every room.
	Created struct {
		Code        Code
		Settings    Settings
		Mode        Mode
		AddressHash string // see [Create]; no view shows it
	}
	// CustomBoardSet sets the board of the first round. No view shows it before that round opens.
	CustomBoardSet struct{ Board *engine.Board }
	// SettingsChanged sets the settings of the next round, which begins a new series.
	SettingsChanged struct{ Settings Settings }
	// ExtraTimeSet sets a seat's extra time from the next round on.
	ExtraTimeSet struct {
		Player  PlayerID
		Percent int // 0: none
	}
	// Locked closes the room to new players and watchers, or opens it again.
	Locked struct{ Locked bool }
	// Seated adds a player in the next seat.
	Seated struct {
		Player      PlayerID
		Name        string
		AddressHash string // see [Join]; no view shows it
		Bot         int    // strength of a bot; 0: a person
		Ghost       bool   // replays an earlier round
	}
	// BotPlanned sets what a bot will find in a round. No view shows it.
	BotPlanned struct {
		Player PlayerID
		Words  []PlannedWord // in order
	}
	// Watched adds a watcher, who may come back to a locked room.
	Watched struct{ Player PlayerID }
	// Renamed changes a player's name; during a round it takes effect at the end.
	Renamed struct {
		Player PlayerID
		Name   string
	}
	// Unseated frees a seat.
	Unseated struct{ Player PlayerID }
	// Removed frees a seat and bans the player for [BanDuration].
	Removed struct{ Player PlayerID }
	// ConnectionsRestored notes that players are reachable again during a round: words that they found meanwhile
	// may follow at once, see [LateWindow].
	ConnectionsRestored struct{ Players []PlayerID }
	// Disconnected marks a player as away.
	Disconnected struct{ Player PlayerID }
	// Reconnected marks a player as present again.
	Reconnected struct{ Player PlayerID }
	// VoteCast is a vote to remove the target.
	VoteCast struct {
		Player PlayerID
		Target PlayerID
	}
	// Said is a remark of a player: either a text or an emote.
	Said struct {
		Player PlayerID
		Text   string
		Emote  Emote
	}
)

// Events about a round.
type (
	// RoundCalled begins the countdown.
	RoundCalled struct {
		By         PlayerID
		Round      string // UUID
		Number     int
		Key        PrivateKey // to sign the record with
		Secret     Secret
		Nonce      Salt   // of [Terms.RoomHash]
		Terms      string // text of the JSON of [Terms]
		Commitment Commitment
		Countdown  Millis
		NewSeries  bool
		ExtraTime  []ExtraTime // of the players for whom the round lasts longer
	}
	// Contributed adds a page's random bytes to the seed.
	Contributed struct {
		Player PlayerID
		Bytes  Salt
	}
	// RoundOpened shows the board and begins the play. It uses up a custom board: the next board is
	// dealt.
	RoundOpened struct {
		Board       *engine.Board
		DealAttempt int // which deal of the seed was accepted; 0: a custom board
		Duration    Millis
		MaxDuration Millis // for the player with most time; 0: all have the same
	}
	// TimeUp ends the round for some players, while it goes on for others.
	TimeUp struct {
		NextEnd Millis // the next end, since the opening
	}
	// PlayEnded ends the play before the round is closed: no word counts any more.
	PlayEnded struct{}
	// WordFound counts a word for a player.
	WordFound struct {
		Player PlayerID
		Key    Key
		Word   string
		Points int    // before anything is struck
		At     Millis // since the opening; 0: the entry's instant
	}
	// WordPenalized deducts points for a wrong word.
	WordPenalized struct {
		Player  PlayerID
		Key     Key
		Word    string
		Refusal Refusal
		Points  int // negative
	}
	// MarkedDone ends a player's round early.
	MarkedDone struct{ Player PlayerID }
	// RoundClosed ends the play, with its outcome.
	RoundClosed struct {
		ClosedEarly bool // before the next end, see [RoundResult]
		Tally       []Standing
		Series      Series      // including this round
		MatchScore  *MatchScore // of a match: including this round
		Idle        []PlayerID  // players who did nothing
		Left        []PlayerID  // players who are counted and no longer have a seat

		Signature Signature // of the [Record]
	}
	// AskedAgain notes that a player wants another round.
	AskedAgain struct{ Player PlayerID }
	// RoundForfeited decides a round of a match that was not called, since a player was away.
	RoundForfeited struct{ MatchScore MatchScore }
	// MatchEnded ends a match.
	MatchEnded struct {
		Result MatchResult // its At is that of the entry
	}
	// LobbyOpened goes from the results back to the lobby.
	LobbyOpened struct{}
	// ResultRecorded removes a result from the outbox, once it is stored outside of the room.
	ResultRecorded struct {
		ID      string // of the [PendingResult]
		Changes []RatingChange
	}
)

func (Created) event()             {}
func (CustomBoardSet) event()      {}
func (SettingsChanged) event()     {}
func (ExtraTimeSet) event()        {}
func (Locked) event()              {}
func (Seated) event()              {}
func (Watched) event()             {}
func (BotPlanned) event()          {}
func (Renamed) event()             {}
func (Unseated) event()            {}
func (Removed) event()             {}
func (ConnectionsRestored) event() {}
func (Disconnected) event()        {}
func (Reconnected) event()         {}
func (VoteCast) event()            {}
func (Said) event()                {}
func (RoundCalled) event()         {}
func (Contributed) event()         {}
func (RoundOpened) event()         {}
func (TimeUp) event()              {}
func (PlayEnded) event()           {}
func (WordFound) event()           {}
func (WordPenalized) event()       {}
func (MarkedDone) event()          {}
func (RoundClosed) event()         {}
func (AskedAgain) event()          {}
func (LobbyOpened) event()         {}
func (RoundForfeited) event()      {}
func (MatchEnded) event()          {}
func (ResultRecorded) event()      {}
