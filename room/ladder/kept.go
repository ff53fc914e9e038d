package ladder

import "rattle/room"

// Kept is all that results keep of one player, for that player's own eyes: [Profile] shows some of
// it to everybody. What stands in records of rounds is not in it; Rounds names those.
type Kept struct {
	Player    room.PlayerID   `json:"player"`
	Name      string          `json:"name"`      // the newest
	Named     room.Instant    `json:"named"`     // since when it is
	FirstSeen room.Instant    `json:"firstSeen"` // the first close of a round, or end of a duel
	Played    int             `json:"played"`    // rounds that counted
	Points    int             `json:"points"`
	Words     int             `json:"words"`
	Found     []Often         `json:"found"`   // the words found most
	History   []Past          `json:"history"` // the newest first
	Matches   []PastMatch     `json:"matches"` // the newest first
	Ratings   []RatingOf      `json:"ratings"` // by dice
	Versus    []KeptVersus    `json:"versus"`  // who was met last first
	Sums      []KeptSum       `json:"sums"`    // of points, by period and dice
	Rows      []KeptRow       `json:"rows"`    // on boards
	Daily     KeptDaily       `json:"daily"`
	Devices   []room.Instant  `json:"devices"` // since when each later one speaks for the player
	Refused   bool            `json:"refused"` // the first device is, since the player signed out everywhere
	Phrase    room.Instant    `json:"phrase"`  // since when a recovery phrase lets the player back in, 0 for none
	Blocked   []room.PlayerID `json:"blocked"`
	Reports   []Report        `json:"reports"` // that the player made
	Held      []Held          `json:"held"`    // results that wait for a person
	Decided   []Decided       `json:"decided"` // what a person has decided of those
	Asked     []Challenge     `json:"asked"`   // challenges that wait for the player's answer
	Match     *Meet           `json:"match"`   // that the player is in

	Rounds []string `json:"-"` // UUIDs of all rounds that are known to be the player's, the newest first
}

// KeptVersus is what rounds against another player have come to.
type KeptVersus struct {
	Player room.PlayerID `json:"player"`
	Last   room.Instant  `json:"last"` // when they met
	Versus
}

// KeptSum is how many points a player has in all within a period.
type KeptSum struct {
	Period Period `json:"period"`
	Key    string `json:"key"` // of the period
	Dice   string `json:"dice"`
	Points int    `json:"points"`
}

// KeptRow is a row on a board.
type KeptRow struct {
	BoardID
	Row
}

// KeptDaily is what is kept of a player's daily boards.
type KeptDaily struct {
	Streak   Streak             `json:"streak"`
	Points   map[Date]int       `json:"points"`   // of each day that was played
	Tables   map[Date]room.Code `json:"tables"`   // of the last attempts
	Attempts []KeptAttempt      `json:"attempts"` // on boards of days
}

// KeptAttempt is an attempt with its day.
type KeptAttempt struct {
	Day Date `json:"day"`
	Attempt
}

// Decided is what a person has decided of a result that was held.
type Decided struct {
	Round  string `json:"round"` // UUID
	Counts bool   `json:"counts"`
}
