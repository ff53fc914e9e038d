package room

import "rattle/engine"

// Event is something that has happened. The list is closed; the log keeps the JSON of each
// for as long as the room lives, so fields are added and never change their meaning.
type Event interface{ event() }

// What happens to a room and to its seats.
type (
	// Created is the first event of every room.
	Created struct {
		Code        Code
		Settings    Settings
		Mode        Mode
		AddressHash string // see [Create.From]; nobody is told
	}
	// CustomBoardSet says what the first round is played on. Until that opens, nobody is told.
	CustomBoardSet struct{ Board *engine.Board }
	// SettingsChanged says what is played by from the next round on, which begins a new match.
	SettingsChanged struct {
		Settings Settings
	}
	// ExtraTimeSet sets how much more time a seat has from the next round on.
	ExtraTimeSet struct {
		Player  PlayerID
		Percent int // percent; 0: none
	}
	// Locked reports whether the room takes nobody new, neither player nor watcher.
	Locked struct {
		Locked bool
	}
	// Seated gives a player the next seat.
	Seated struct {
		Player      PlayerID
		Name        string
		AddressHash string // see [Join.From]; nobody is told
		Bot         int    // strength of a bot; 0: a person
		Ghost       bool   // plays an earlier round over again
	}
	// BotPlanned says what a puppet will find in a round. Until it has, nobody is told.
	BotPlanned struct {
		Player PlayerID
		Words  []PlannedWord // in order
	}
	// Watched is that somebody has come to look on, who may come back to a locked room.
	Watched struct {
		Player PlayerID
	}
	// Renamed is that a player takes another name, which in a round waits for the end.
	Renamed struct {
		Player PlayerID
		Name   string
	}
	// Unseated frees a seat.
	Unseated struct {
		Player PlayerID
	}
	// Removed frees a seat and keeps the player out for [BanLasts].
	Removed struct {
		Player PlayerID
	}
	// Resumed is that players come through again in a round: what they found meanwhile may
	// follow at once, see [LateFor].
	Resumed struct {
		Players []PlayerID
	}
	// Disconnected says that nobody is at the seat.
	Disconnected struct {
		Player PlayerID
	}
	// Reconnected says that somebody is there again.
	Reconnected struct {
		Player PlayerID
	}
	// VoteCast says that a player wants another out.
	VoteCast struct {
		Player PlayerID
		Target PlayerID
	}
	// Said is a remark of a player, in words or by an emote.
	Said struct {
		Player PlayerID
		Text   string
		Emote  Emote
	}
)

// What happens in a round.
type (
	// RoundCalled begins the countdown.
	RoundCalled struct {
		By         PlayerID
		Round      string // UUID
		Number     int
		Key        Secret // that the record will be signed with
		Secret     Secret
		Nonce      Salt   // of the terms' [Terms.Table]
		Terms      string // text of the JSON of [Terms]
		Commitment Commitment
		Countdown  Millis
		NewSeries  bool
		ExtraTime  []ExtraTime // who has more time in it
	}
	// Contributed adds a page's random bytes to the seed.
	Contributed struct {
		Player PlayerID
		Bytes  Salt
	}
	// RoundOpened shows the board and begins the play. A board that was given is spent by that: the
	// next one is dealt.
	RoundOpened struct {
		Board       *engine.Board
		Attempt     int // which deal of the seed was accepted; 0: the board was given
		Duration    Millis
		MaxDuration Millis // for who has most time; 0: nobody has more than others
	}
	// TimeUp ends the round for some, while it goes on for others.
	TimeUp struct {
		NextEnd Millis // the next end, since the opening
	}
	// WordFound counts a word for a player.
	WordFound struct {
		Player PlayerID
		Key    Key
		Word   string
		Points int    // before anything is struck
		At     Millis // since the opening; 0: at the entry's instant
	}
	// WordPenalized takes points off for a wrong word.
	WordPenalized struct {
		Player  PlayerID
		Key     Key
		Word    string
		Refusal Refusal
		Points  int // below 0
	}
	// MarkedDone says that a player has all they want of this round.
	MarkedDone struct {
		Player PlayerID
	}
	// RoundClosed ends the play and says what came of it.
	RoundClosed struct {
		ClosedEarly bool // not at an end: see [Result]
		Tally       []Standing
		Series      Series      // with this round
		Match       *MatchScore // likewise
		Idle        []PlayerID  // who did nothing in it
		Left        []PlayerID  // who is counted in it without a seat

		Signature Signature // of the [Record]
	}
	// AskedAgain says that a player wants another round.
	AskedAgain struct {
		Player PlayerID
	}
	// RoundForfeited decides a round of a duel that was not called, since somebody was away.
	RoundForfeited struct {
		Match MatchScore
	}
	// MatchEnded ends a duel.
	MatchEnded struct {
		Result MatchResult // its At is that of the entry
	}
	// LobbyOpened puts the results away.
	LobbyOpened struct{}
	// ResultRecorded says that something that the room owed is kept outside of it.
	ResultRecorded struct {
		ID      string // of the [Owed]
		Changes []RatingChange
	}
)

func (Created) event()         {}
func (CustomBoardSet) event()  {}
func (SettingsChanged) event() {}
func (ExtraTimeSet) event()    {}
func (Locked) event()          {}
func (Seated) event()          {}
func (Watched) event()         {}
func (BotPlanned) event()      {}
func (Renamed) event()         {}
func (Unseated) event()        {}
func (Removed) event()         {}
func (Resumed) event()         {}
func (Disconnected) event()    {}
func (Reconnected) event()     {}
func (VoteCast) event()        {}
func (Said) event()            {}
func (RoundCalled) event()     {}
func (Contributed) event()     {}
func (RoundOpened) event()     {}
func (TimeUp) event()          {}
func (WordFound) event()       {}
func (WordPenalized) event()   {}
func (MarkedDone) event()      {}
func (RoundClosed) event()     {}
func (AskedAgain) event()      {}
func (LobbyOpened) event()     {}
func (RoundForfeited) event()  {}
func (MatchEnded) event()      {}
func (ResultRecorded) event()  {}
