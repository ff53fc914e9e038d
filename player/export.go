package player

import (
	"rattle/daily"
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
)

// Export is all that results keep of one player, for that player's own eyes: [Profile] shows some of
// it to everybody. What stands in records of rounds is not in it; Rounds names those.
type Export struct {
	Player         room.PlayerID            `json:"player"`
	Name           string                   `json:"name"`      // the newest
	NamedAt        room.Instant             `json:"named"`     // since when it is
	FirstSeen      room.Instant             `json:"firstSeen"` // the first close of a round, or end of a duel
	PlayedRounds   int                      `json:"played"`    // rounds that counted
	Points         int                      `json:"points"`
	Words          int                      `json:"words"`
	FrequentWords  []leaderboard.WordCount  `json:"found"`   // the words found most
	History        []leaderboard.PastRound  `json:"history"` // the newest first
	Matches        []leaderboard.PastMatch  `json:"matches"` // the newest first
	Ratings        []leaderboard.DiceRating `json:"ratings"` // by dice
	Versus         []ExportedVersus         `json:"versus"`  // who was met last first
	Totals         []ExportedTotal          `json:"sums"`    // of points, by period and dice
	Rows           []ExportedRow            `json:"rows"`    // on boards
	Daily          ExportedDaily            `json:"daily"`
	Devices        []room.Instant           `json:"devices"` // since when each later one speaks for the player
	Refused        bool                     `json:"refused"` // the first device is, since the player signed out everywhere
	PhraseSince    room.Instant             `json:"phrase"`  // since when a recovery phrase lets the player back in, 0 for none
	Blocked        []room.PlayerID          `json:"blocked"`
	Reports        []Report                 `json:"reports"` // that the player made
	PendingReviews []PendingReview          `json:"held"`    // results that wait for a person
	Decisions      []ReviewDecision         `json:"decided"` // what a person has decided of those
	Challenges     []matchmaking.Challenge  `json:"asked"`   // challenges that wait for the player's answer
	Assignment     *matchmaking.Assignment  `json:"match"`   // that the player is in

	Rounds []string `json:"-"` // UUIDs of all rounds that are known to be the player's, the newest first
}

// ExportedVersus is what rounds against another player have come to.
type ExportedVersus struct {
	Player  room.PlayerID `json:"player"`
	LastMet room.Instant  `json:"last"` // when they met
	leaderboard.Versus
}

// ExportedTotal is how many points a player has in all within a period.
type ExportedTotal struct {
	Period leaderboard.Period `json:"period"`
	Key    string             `json:"key"` // of the period
	Dice   string             `json:"dice"`
	Points int                `json:"points"`
}

// ExportedRow is a row on a board.
type ExportedRow struct {
	leaderboard.ID
	leaderboard.Row
}

// ExportedDaily is what is kept of a player's daily boards.
type ExportedDaily struct {
	Streak   daily.Streak             `json:"streak"`
	Points   map[daily.Date]int       `json:"points"`   // of each day that was played
	Rooms    map[daily.Date]room.Code `json:"tables"`   // of the last attempts
	Attempts []ExportedAttempt        `json:"attempts"` // on boards of days
}

// ExportedAttempt is an attempt with its day.
type ExportedAttempt struct {
	Day daily.Date `json:"day"`
	daily.Attempt
}

// ReviewDecision is what a person has decided of a result that was held.
type ReviewDecision struct {
	Round  string `json:"round"` // UUID
	Counts bool   `json:"counts"`
}
