package player

import "rattle/room"

// PendingReview is a result that is on no leaderboard until a moderator has decided.
type PendingReview struct {
	Round      string        `json:"round"` // UUID
	Player     room.PlayerID `json:"player"`
	At         room.Instant  `json:"at"`              // when the round closed
	Suspicions []Suspicion   `json:"marks,omitempty"` // for moderators
}

// Report is a player's complaint about another player, for moderators.
type Report struct {
	Address string        `json:"address,omitempty"` // of the reporter; stored as a keyed hash only
	From    room.PlayerID `json:"from"`
	Against room.PlayerID `json:"against"`
	Round   string        `json:"round,omitempty"` // UUID of the round that it is about
	Reason  ReportReason  `json:"reason"`
	At      room.Instant  `json:"at"`
}

// ReportReason is what a player is reported for.
type ReportReason string

// The reasons.
const (
	ReportCheating ReportReason = "cheats"
	ReportInsults  ReportReason = "insults" // in what they write
	ReportName     ReportReason = "name"
	ReportAnnoying ReportReason = "annoys"
)

// Valid reports whether it is one of the reasons.
func (c ReportReason) Valid() bool {
	switch c {
	case ReportCheating, ReportInsults, ReportName, ReportAnnoying:
		return true
	}
	return false
}
