package backup

import (
	"cmp"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// Player is what is stored about a player alone. A part that is nil is not stored.
type Player struct {
	ID room.PlayerID `json:"id"`

	Profile  *Part[Profile]         `json:"profile,omitempty"`
	Devices  *Part[Devices]         `json:"devices,omitempty"`
	Phrase   *Part[Phrase]          `json:"phrase,omitempty"`
	Code     *Part[string]          `json:"code,omitempty"` // by which another device can sign in
	Admitted *Part[bool]            `json:"admitted,omitempty"`
	Blocked  *Part[[]room.PlayerID] `json:"blocked,omitempty"`

	Totals        *Part[[]Total]                              `json:"totals,omitempty"`
	Applied       *Part[map[string]int64]                     `json:"applied,omitempty"` // seconds since 1970, by ID
	History       *Part[[]leaderboard.PastRound]              `json:"history,omitempty"` // the oldest first, as in what follows
	OlderRounds   *Part[[]string]                             `json:"olderRounds,omitempty"`
	Words         *Part[map[string]leaderboard.WordScore]     `json:"words,omitempty"`
	Versus        *Part[map[room.PlayerID]Versus]             `json:"versus,omitempty"`
	Ratings       *Part[map[string]leaderboard.PlayerRating]  `json:"ratings,omitempty"`       // by dice
	RatingHistory *Part[map[string][]leaderboard.RatingPoint] `json:"ratingHistory,omitempty"` // by dice
	Matches       *Part[[]leaderboard.PastMatch]              `json:"matches,omitempty"`
	Conflicts     *Part[map[string]leaderboard.PlayerRating]  `json:"conflicts,omitempty"` // by match

	Attempts *Part[map[daily.Date]room.Code] `json:"attempts,omitempty"`
	Played   *Part[map[daily.Date]int]       `json:"played,omitempty"`
}

// Profile is what is known about a player who has played.
type Profile struct {
	Name      string       `json:"name"`
	NamedAt   room.Instant `json:"named"` // since when
	FirstSeen room.Instant `json:"seen"`
	Rounds    int          `json:"rounds,omitempty"`
	Points    int          `json:"points,omitempty"`
	Words     int          `json:"words,omitempty"`
}

// Devices are who may act for a player.
type Devices struct {
	Note  string                  `json:"note,omitempty"`  // on the first device
	Later map[string]room.Instant `json:"later,omitempty"` // since when, by the key of a later device
}

// NoteForgotten is the note on the first device of a player who asked to be forgotten.
const NoteForgotten = "forgotten"

// Phrase is a recovery phrase, as a hash of it.
type Phrase struct {
	Key   string       `json:"key"`
	Since room.Instant `json:"since"`
}

// Total is a player's points within the period that contains the newest round.
type Total struct {
	Period leaderboard.Period `json:"period"`
	Dice   string             `json:"dice"`
	Points int                `json:"points"`
	At     room.Instant       `json:"at"` // of the newest round, as is the name
	Name   string             `json:"name"`
}

// Ends returns when the total ends, 0 for with the player.
func (t Total) Ends() room.Instant { return t.Period.ExpiresAt(t.At) }

// Compare orders totals: by period, then by dice, then by time.
func (t Total) Compare(other Total) int {
	return cmp.Or(cmp.Compare(t.Period, other.Period), cmp.Compare(t.Dice, other.Dice), cmp.Compare(t.At, other.At))
}

// Versus is a player's score against another one.
type Versus struct {
	Won    int          `json:"won,omitempty"`
	Lost   int          `json:"lost,omitempty"`
	Drawn  int          `json:"drawn,omitempty"`
	Points [2]int       `json:"points"` // mine, theirs
	Last   room.Instant `json:"last"`   // when they last met
}
