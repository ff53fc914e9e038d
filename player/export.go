package player

import (
	"rattle/daily"
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
)

// Export is all stored data of one player, only for that player; [leaderboard.Profile] shows some of
// it to everybody. The records of rounds are not in it, but Rounds names them.
type Export struct {
	Player               room.PlayerID
	Name                 string       // the current one
	NamedAt              room.Instant // when the player took it
	FirstSeen            room.Instant // when the first round closed, or the first match ended
	PlayedRounds         int          // rounds that counted
	Points               int
	Words                int
	FrequentWords        []leaderboard.WordCount  // the most frequent first
	History              []leaderboard.PastRound  // the newest first
	Matches              []leaderboard.PastMatch  // the newest first
	Ratings              []leaderboard.DiceRating // by dice
	Versus               []ExportedVersus         // the latest opponent first
	Totals               []ExportedTotal          // of points, by period and dice
	Rows                 []ExportedRow            // on leaderboards
	Daily                ExportedDaily
	Devices              []room.Instant // when each later one was signed in
	FirstDeviceSignedOut bool           // whether the first device was signed out
	PhraseSince          room.Instant   // when the recovery phrase was made, 0 for none
	Blocked              []room.PlayerID
	Reports              []Report                // that the player made
	PendingReviews       []PendingReview         // results that are pending review
	Decisions            []ReviewDecision        // reviews that are done
	Ruling               Ruling                  // of moderators about the player
	Challenges           []matchmaking.Challenge // that the player has not answered
	Assignment           *matchmaking.Assignment // the match that the player is in

	Rounds []string // UUIDs of all rounds of the player, the newest first
}

// ExportedVersus is the head-to-head result against another player.
type ExportedVersus struct {
	Player  room.PlayerID
	LastMet room.Instant // when they last played
	leaderboard.Versus
}

// ExportedTotal is how many points a player has within a period.
type ExportedTotal struct {
	Period leaderboard.Period
	Key    string // of the period
	Dice   string
	Points int
}

// ExportedRow is a row of a leaderboard.
type ExportedRow struct {
	leaderboard.ID
	leaderboard.Row
}

// ExportedDaily is what is stored of a player's days.
type ExportedDaily struct {
	Streak   daily.Streak
	Points   map[daily.Date]int       // of each day played
	Rooms    map[daily.Date]room.Code // of the latest attempts
	Attempts []ExportedAttempt        // that are still stored
}

// ExportedAttempt is an attempt with its day.
type ExportedAttempt struct {
	Day daily.Date
	daily.Attempt
}

// ReviewDecision is what a moderator decided about a result.
type ReviewDecision struct {
	Round  string // UUID
	Counts bool
}
