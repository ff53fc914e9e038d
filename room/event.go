package room

import "rattle/engine"

// Event is something that has happened. The list is closed; the log keeps the JSON of each
// for as long as the room lives, so fields are added and never change their meaning.
type Event interface{ kind() string }

// What happens to a room and to its seats.
type (
	// Created is the first event of every room.
	Created struct {
		Code        Code     `json:"code"`
		Settings    Settings `json:"settings"`
		Mode        Mode     `json:"mode,omitzero"`
		AddressHash string   `json:"addressHash,omitempty"` // see [Create.From]; nobody is told
	}
	// CustomBoardSet says what the first round is played on. Until that opens, nobody is told.
	CustomBoardSet struct{ Board *engine.Board }
	// SettingsChanged says what is played by from the next round on, which begins a new match.
	SettingsChanged struct {
		Settings Settings `json:"settings"`
	}
	// ExtraTimeSet sets how much more time a seat has from the next round on.
	ExtraTimeSet struct {
		Player  PlayerID `json:"player"`
		Percent int      `json:"percent"` // percent; 0: none
	}
	// Locked reports whether the room takes nobody new, neither player nor watcher.
	Locked struct {
		Locked bool `json:"locked"`
	}
	// Seated gives a player the next seat.
	Seated struct {
		Player      PlayerID `json:"player"`
		Name        string   `json:"name"`
		AddressHash string   `json:"addressHash,omitempty"` // see [Join.From]; nobody is told
		Bot         int      `json:"bot,omitempty"`         // strength of a bot; 0: a person
		Ghost       bool     `json:"ghost,omitempty"`       // plays an earlier round over again
	}
	// BotPlanned says what a puppet will find in a round. Until it has, nobody is told.
	BotPlanned struct {
		Player PlayerID      `json:"player"`
		Words  []PlannedWord `json:"words"` // in order
	}
	// Watched is that somebody has come to look on, who may come back to a locked room.
	Watched struct {
		Player PlayerID `json:"player"`
	}
	// Renamed is that a player takes another name, which in a round waits for the end.
	Renamed struct {
		Player PlayerID `json:"player"`
		Name   string   `json:"name"`
	}
	// Unseated frees a seat.
	Unseated struct {
		Player PlayerID `json:"player"`
	}
	// Removed frees a seat and keeps the player out for [BanLasts].
	Removed struct {
		Player PlayerID `json:"player"`
	}
	// Resumed is that players come through again in a round: what they found meanwhile may
	// follow at once, see [LateFor].
	Resumed struct {
		Players []PlayerID `json:"players"`
	}
	// Disconnected says that nobody is at the seat.
	Disconnected struct {
		Player PlayerID `json:"player"`
	}
	// Reconnected says that somebody is there again.
	Reconnected struct {
		Player PlayerID `json:"player"`
	}
	// VoteCast says that a player wants another out.
	VoteCast struct {
		Player PlayerID `json:"player"`
		Target PlayerID `json:"target"`
	}
	// Said is a remark of a player, in words or by an emote.
	Said struct {
		Player PlayerID `json:"player"`
		Text   string   `json:"text,omitempty"`
		Emote  Emote    `json:"emote,omitempty"`
	}
)

// What happens in a round.
type (
	// RoundCalled begins the countdown.
	RoundCalled struct {
		By         PlayerID    `json:"by"`
		Round      string      `json:"round"` // UUID
		Number     int         `json:"number"`
		Key        Secret      `json:"key"` // that the record will be signed with
		Secret     Secret      `json:"secret"`
		Nonce      Salt        `json:"nonce"` // of the terms' [Terms.Table]
		Terms      string      `json:"terms"` // text of the JSON of [Terms]
		Commitment Commitment  `json:"commitment"`
		Countdown  Millis      `json:"countdown"`
		NewSeries  bool        `json:"newSeries,omitempty"`
		ExtraTime  []ExtraTime `json:"extraTime,omitempty"` // who has more time in it
	}
	// Contributed adds a page's random bytes to the seed.
	Contributed struct {
		Player PlayerID `json:"player"`
		Bytes  Salt     `json:"bytes"`
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
		NextEnd Millis `json:"nextEnd"` // the next end, since the opening
	}
	// WordFound counts a word for a player.
	WordFound struct {
		Player PlayerID `json:"player"`
		Key    Key      `json:"key,omitzero"`
		Word   string   `json:"word"`
		Points int      `json:"points"`       // before anything is struck
		At     Millis   `json:"at,omitempty"` // since the opening; 0: at the entry's instant
	}
	// WordPenalized takes points off for a wrong word.
	WordPenalized struct {
		Player  PlayerID `json:"player"`
		Key     Key      `json:"key"`
		Word    string   `json:"word"`
		Refusal Refusal  `json:"refusal"`
		Points  int      `json:"points"` // below 0
	}
	// MarkedDone says that a player has all they want of this round.
	MarkedDone struct {
		Player PlayerID `json:"player"`
	}
	// RoundClosed ends the play and says what came of it.
	RoundClosed struct {
		ClosedEarly bool        `json:"early,omitempty"` // not at an end: see [Result]
		Tally       []Standing  `json:"tally"`
		Series      Series      `json:"series"`          // with this round
		Match       *MatchScore `json:"match,omitempty"` // likewise
		Idle        []PlayerID  `json:"idle,omitempty"`  // who did nothing in it
		Left        []PlayerID  `json:"left,omitempty"`  // who is counted in it without a seat

		Signature Signature `json:"signature"` // of the [Record]
	}
	// AskedAgain says that a player wants another round.
	AskedAgain struct {
		Player PlayerID `json:"player"`
	}
	// RoundForfeited decides a round of a duel that was not called, since somebody was away.
	RoundForfeited struct {
		Match MatchScore `json:"match"`
	}
	// MatchEnded ends a duel.
	MatchEnded struct {
		Result MatchResult `json:"result"` // its At is that of the entry
	}
	// LobbyOpened puts the results away.
	LobbyOpened struct{}
	// ResultRecorded says that something that the room owed is kept outside of it.
	ResultRecorded struct {
		ID      string         `json:"id"` // of the [Owed]
		Changes []RatingChange `json:"changes,omitempty"`
	}
)

func (Created) kind() string         { return "created" }
func (CustomBoardSet) kind() string  { return "custom-board" }
func (SettingsChanged) kind() string { return "settings" }
func (ExtraTimeSet) kind() string    { return "extra-time" }
func (Locked) kind() string          { return "locked" }
func (Seated) kind() string          { return "seated" }
func (Watched) kind() string         { return "watched" }
func (BotPlanned) kind() string      { return "planned" }
func (Renamed) kind() string         { return "renamed" }
func (Unseated) kind() string        { return "unseated" }
func (Removed) kind() string         { return "removed" }
func (Resumed) kind() string         { return "resumed" }
func (Disconnected) kind() string    { return "disconnected" }
func (Reconnected) kind() string     { return "reconnected" }
func (VoteCast) kind() string        { return "voted" }
func (Said) kind() string            { return "said" }
func (RoundCalled) kind() string     { return "called" }
func (Contributed) kind() string     { return "contributed" }
func (RoundOpened) kind() string     { return "opened" }
func (TimeUp) kind() string          { return "timeup" }
func (WordFound) kind() string       { return "found" }
func (WordPenalized) kind() string   { return "penalized" }
func (MarkedDone) kind() string      { return "done" }
func (RoundClosed) kind() string     { return "closed" }
func (AskedAgain) kind() string      { return "again" }
func (LobbyOpened) kind() string     { return "lobby" }
func (RoundForfeited) kind() string  { return "forfeited" }
func (MatchEnded) kind() string      { return "match-ended" }
func (ResultRecorded) kind() string  { return "recorded" }
