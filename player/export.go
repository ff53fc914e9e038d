package player

import (
	"rattle/daily"
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
)

// Export is all that is stored of one player, for that player alone; [leaderboard.Profile] shows some
// of it to everybody. The records of rounds are not in it, but Rounds names them.
type Export struct {
	Player         room.PlayerID            `json:"player"`
	Name           string                   `json:"name"`      // the current one
	NamedAt        room.Instant             `json:"named"`     // when the player took it
	FirstSeen      room.Instant             `json:"firstSeen"` // when the first round closed, or the first match ended
	PlayedRounds   int                      `json:"played"`    // rounds that counted
	Points         int                      `json:"points"`
	Words          int                      `json:"words"`
	FrequentWords  []leaderboard.WordCount  `json:"found"`   // the most frequent first
	History        []leaderboard.PastRound  `json:"history"` // the newest first
	Matches        []leaderboard.PastMatch  `json:"matches"` // the newest first
	Ratings        []leaderboard.DiceRating `json:"ratings"` // by dice
	Versus         []ExportedVersus         `json:"versus"`  // the latest opponent first
	Totals         []ExportedTotal          `json:"sums"`    // of points, by period and dice
	Rows           []ExportedRow            `json:"rows"`    // on leaderboards
	Daily          ExportedDaily            `json:"daily"`
	Devices        []room.Instant           `json:"devices"` // when each later one was signed in
	Refused        bool                     `json:"refused"` // whether the first device was signed out
	PhraseSince    room.Instant             `json:"phrase"`  // when the recovery phrase was made, 0 for none
	Blocked        []room.PlayerID          `json:"blocked"`
	Reports        []Report                 `json:"reports"` // that the player made
	PendingReviews []PendingReview          `json:"held"`    // results that are pending review
	Decisions      []ReviewDecision         `json:"decided"` // reviews that are done
	Challenges     []matchmaking.Challenge  `json:"asked"`   // that the player has not answered
	Assignment     *matchmaking.Assignment  `json:"match"`   // the match that the player is in

	Rounds []string `json:"-"` // UUIDs of all rounds of the player, the newest first
}

// ExportedVersus is the head-to-head result against another player.
type ExportedVersus struct {
	Player  room.PlayerID `json:"player"`
	LastMet room.Instant  `json:"last"` // when they last played
	leaderboard.Versus
}

// ExportedTotal is how many points a player has within a period.
type ExportedTotal struct {
	Period leaderboard.Period `json:"period"`
	Key    string             `json:"key"` // of the period
	Dice   string             `json:"dice"`
	Points int                `json:"points"`
}

// ExportedRow is a row of a leaderboard.
type ExportedRow struct {
	leaderboard.ID
	leaderboard.Row
}

// ExportedDaily is what is stored of a player's days.
type ExportedDaily struct {
	Streak   daily.Streak             `json:"streak"`
	Points   map[daily.Date]int       `json:"points"`   // of each day played
	Rooms    map[daily.Date]room.Code `json:"tables"`   // of the latest attempts
	Attempts []ExportedAttempt        `json:"attempts"` // that are still stored
}

// ExportedAttempt is an attempt with its day.
type ExportedAttempt struct {
	Day daily.Date `json:"day"`
	daily.Attempt
}

// ReviewDecision is what a moderator decided about a result.
type ReviewDecision struct {
	Round  string `json:"round"` // UUID
	Counts bool   `json:"counts"`
}
