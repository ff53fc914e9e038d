package ladder

import "rattle/room"

// Held is a result that is kept off the boards until a person has decided.
type Held struct {
	Round  string        `json:"round"` // UUID
	Player room.PlayerID `json:"player"`
	At     room.Instant  `json:"at"`              // the close
	Marks  []Mark        `json:"marks,omitempty"` // for those who decide
}

// Report is what one player has to say against another, for the people who run the server.
type Report struct {
	Address string        `json:"address,omitempty"` // that it came from; it is kept as a hash only
	From    room.PlayerID `json:"from"`
	Against room.PlayerID `json:"against"`
	Round   string        `json:"round,omitempty"` // UUID of the one that it is about
	Reason  Complaint     `json:"reason"`
	At      room.Instant  `json:"at"`
}

// Complaint names what somebody did.
type Complaint string

// The complaints.
const (
	Cheats  Complaint = "cheats"
	Insults Complaint = "insults" // by what they say
	BadName Complaint = "name"
	Annoys  Complaint = "annoys"
)

// Known reports whether it is one of the complaints.
func (c Complaint) Known() bool {
	switch c {
	case Cheats, Insults, BadName, Annoys:
		return true
	}
	return false
}
