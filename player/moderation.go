package player

import "rattle/room"

// PendingReview is a result that is kept off the boards until a person has decided.
type PendingReview struct {
	Round      string        `json:"round"` // UUID
	Player     room.PlayerID `json:"player"`
	At         room.Instant  `json:"at"`              // the close
	Suspicions []Suspicion   `json:"marks,omitempty"` // for those who decide
}

// Report is what one player has to say against another, for the people who run the server.
type Report struct {
	Address string        `json:"address,omitempty"` // that it came from; it is kept as a hash only
	From    room.PlayerID `json:"from"`
	Against room.PlayerID `json:"against"`
	Round   string        `json:"round,omitempty"` // UUID of the one that it is about
	Reason  ReportReason  `json:"reason"`
	At      room.Instant  `json:"at"`
}

// ReportReason names what somebody did.
type ReportReason string

// The complaints.
const (
	ReportCheating ReportReason = "cheats"
	ReportInsults  ReportReason = "insults" // by what they say
	ReportName     ReportReason = "name"
	ReportAnnoying ReportReason = "annoys"
)

// Valid reports whether it is one of the complaints.
func (c ReportReason) Valid() bool {
	switch c {
	case ReportCheating, ReportInsults, ReportName, ReportAnnoying:
		return true
	}
	return false
}
