package player

import (
	"errors"
	"slices"

	"rattle/room"
)

// ErrNotPending is the error for a result that is not pending review.
var ErrNotPending = errors.New("this result is not pending review")

// PendingReview is a result that is on no leaderboard until a moderator has decided.
type PendingReview struct {
	Round      string // UUID
	Player     room.PlayerID
	At         room.Instant // when the round closed
	Suspicions []Suspicion  // for moderators
}

// Report is a player's complaint about another player, for moderators.
type Report struct {
	Address string // of the reporter; stored as a keyed hash only
	From    room.PlayerID
	Against room.PlayerID
	Round   string // UUID of the round that it is about
	Reason  ReportReason
	At      room.Instant
}

// ReportReason is the reason for reporting a player.
type ReportReason string

// The reasons.
const (
	ReportCheating ReportReason = "cheats"
	ReportInsults  ReportReason = "insults" // in what they write
	ReportName     ReportReason = "name"
	ReportAnnoying ReportReason = "annoys"
)

var reportReasons = []ReportReason{ReportCheating, ReportInsults, ReportName, ReportAnnoying}

// ReportReasons returns all reasons.
func ReportReasons() []ReportReason { return slices.Clone(reportReasons) }

// Valid reports whether it is one of the reasons.
func (r ReportReason) Valid() bool { return slices.Contains(reportReasons, r) }
