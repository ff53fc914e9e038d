package room

import "rattle/engine"

// Event is something that has happened. The list is closed; the log keeps the JSON of each
// for as long as the room lives, so fields are added and never change their meaning.
type Event interface{ kind() string }

// What happens to a room and to its seats.
type (
	// Created is the first event of every room.
	Created struct {
		Code     Code     `json:"code"`
		Settings Settings `json:"settings"`
		Contest  Contest  `json:"contest,omitzero"`
		From     string   `json:"from,omitempty"` // see [Create.From]; nobody is told
	}
	// BoardGiven says what the first round is played on. Until that opens, nobody is told.
	BoardGiven struct{ Board *engine.Board }
	// Ruled says what is played by from the next round on, which begins a new match.
	Ruled struct {
		Settings Settings `json:"settings"`
	}
	// TimeGiven sets how much more time a seat has from the next round on.
	TimeGiven struct {
		Player PlayerID `json:"player"`
		More   int      `json:"more"` // percent; 0: none
	}
	// Locked reports whether the room takes nobody new, neither player nor watcher.
	Locked struct {
		Locked bool `json:"locked"`
	}
	// Seated gives a player the next seat.
	Seated struct {
		Player PlayerID `json:"player"`
		Name   string   `json:"name"`
		From   string   `json:"from,omitempty"`  // see [Join.From]; nobody is told
		Bot    int      `json:"bot,omitempty"`   // strength of a bot; 0: a person
		Ghost  bool     `json:"ghost,omitempty"` // plays an earlier round over again
	}
	// Rehearsed says what a puppet will find in a round. Until it has, nobody is told.
	Rehearsed struct {
		Player PlayerID  `json:"player"`
		Words  []Planned `json:"words"` // in order
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
	// WentAway says that nobody is at the seat.
	WentAway struct {
		Player PlayerID `json:"player"`
	}
	// CameBack says that somebody is there again.
	CameBack struct {
		Player PlayerID `json:"player"`
	}
	// VotedOut says that a player wants another out.
	VotedOut struct {
		Player  PlayerID `json:"player"`
		Against PlayerID `json:"against"`
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
		By         PlayerID   `json:"by"`
		Round      string     `json:"round"` // UUID
		Number     int        `json:"number"`
		Key        Secret     `json:"key"` // that the record will be signed with
		Secret     Secret     `json:"secret"`
		Nonce      Salt       `json:"nonce"` // of the terms' [Terms.Table]
		Terms      string     `json:"terms"` // text of the JSON of [Terms]
		Commitment Commitment `json:"commitment"`
		Countdown  Millis     `json:"countdown"`
		NewMatch   bool       `json:"newMatch,omitempty"`
		More       []MoreTime `json:"more,omitempty"` // who has more time in it
	}
	// Contributed adds a page's random bytes to the seed.
	Contributed struct {
		Player PlayerID `json:"player"`
		Bytes  Salt     `json:"bytes"`
	}
	// Opened shows the board and begins the play. A board that was given is spent by that: the
	// next one is dealt.
	Opened struct {
		Board   *engine.Board
		Attempt int // which deal of the seed was accepted; 0: the board was given
		Lasts   Millis
		Longest Millis // for who has most time; 0: nobody has more than others
	}
	// TimeUp ends the round for some, while it goes on for others.
	TimeUp struct {
		Next Millis `json:"next"` // the next end, since the opening
	}
	// WordFound counts a word for a player.
	WordFound struct {
		Player PlayerID `json:"player"`
		Key    Key      `json:"key,omitzero"`
		Word   string   `json:"word"`
		Points int      `json:"points"`       // before anything is struck
		At     Millis   `json:"at,omitempty"` // since the opening; 0: at the entry's instant
	}
	// WordMissed takes points off for a wrong word.
	WordMissed struct {
		Player  PlayerID `json:"player"`
		Key     Key      `json:"key"`
		Word    string   `json:"word"`
		Refusal Refusal  `json:"refusal"`
		Points  int      `json:"points"` // below 0
	}
	// SaidDone says that a player has all they want of this round.
	SaidDone struct {
		Player PlayerID `json:"player"`
	}
	// Closed ends the play and says what came of it.
	Closed struct {
		Early bool       `json:"early,omitempty"` // not at an end: see [Result]
		Tally []Standing `json:"tally"`
		Match Match      `json:"match"`          // with this round
		Duel  *DuelScore `json:"duel,omitempty"` // likewise
		Idle  []PlayerID `json:"idle,omitempty"` // who did nothing in it
		Left  []PlayerID `json:"left,omitempty"` // who is counted in it without a seat

		Signature Signature `json:"signature"` // of the [Record]
	}
	// SaidAgain says that a player wants another round.
	SaidAgain struct {
		Player PlayerID `json:"player"`
	}
	// RoundForfeited decides a round of a duel that was not called, since somebody was away.
	RoundForfeited struct {
		Duel DuelScore `json:"duel"`
	}
	// DuelEnded ends a duel.
	DuelEnded struct {
		End DuelEnd `json:"end"` // its At is that of the entry
	}
	// LobbyOpened puts the results away.
	LobbyOpened struct{}
	// Recorded says that something that the room owed is kept outside of it.
	Recorded struct {
		ID      string         `json:"id"` // of the [Owed]
		Changes []RatingChange `json:"changes,omitempty"`
	}
)

func (Created) kind() string        { return "created" }
func (BoardGiven) kind() string     { return "given" }
func (Ruled) kind() string          { return "ruled" }
func (TimeGiven) kind() string      { return "time" }
func (Locked) kind() string         { return "locked" }
func (Seated) kind() string         { return "seated" }
func (Watched) kind() string        { return "watched" }
func (Rehearsed) kind() string      { return "rehearsed" }
func (Renamed) kind() string        { return "renamed" }
func (Unseated) kind() string       { return "unseated" }
func (Removed) kind() string        { return "removed" }
func (Resumed) kind() string        { return "resumed" }
func (WentAway) kind() string       { return "away" }
func (CameBack) kind() string       { return "back" }
func (VotedOut) kind() string       { return "voted" }
func (Said) kind() string           { return "said" }
func (RoundCalled) kind() string    { return "called" }
func (Contributed) kind() string    { return "contributed" }
func (Opened) kind() string         { return "opened" }
func (TimeUp) kind() string         { return "timeup" }
func (WordFound) kind() string      { return "found" }
func (WordMissed) kind() string     { return "missed" }
func (SaidDone) kind() string       { return "done" }
func (Closed) kind() string         { return "closed" }
func (SaidAgain) kind() string      { return "again" }
func (LobbyOpened) kind() string    { return "lobby" }
func (RoundForfeited) kind() string { return "forfeited" }
func (DuelEnded) kind() string      { return "ended" }
func (Recorded) kind() string       { return "recorded" }
