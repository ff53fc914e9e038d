package player

import (
	"encoding/json"

	"rattle/room"
)

// What a store keeps is encoded as these types, which have the fields of those without JSON in
// their names.
type (
	pendingReviewJSON struct {
		Round      string        `json:"round"`
		Player     room.PlayerID `json:"player"`
		At         room.Instant  `json:"at"`
		Suspicions []Suspicion   `json:"marks,omitempty"`
	}
	reportJSON struct {
		Address string        `json:"address,omitempty"`
		From    room.PlayerID `json:"from"`
		Against room.PlayerID `json:"against"`
		Round   string        `json:"round,omitempty"`
		Reason  ReportReason  `json:"reason"`
		At      room.Instant  `json:"at"`
	}
	decisionJSON struct {
		At     room.Instant   `json:"at"`
		By     string         `json:"by"`
		Action Action         `json:"action"`
		Review *PendingReview `json:"review,omitempty"`
		Report *Report        `json:"report,omitempty"`
		Ruling *RulingChange  `json:"ruling,omitempty"`
	}
	rulingJSON struct {
		Name     string `json:"name,omitempty"`
		Unlisted bool   `json:"unlisted,omitempty"`
		Barred   bool   `json:"barred,omitempty"`
	}
	rulingChangeJSON struct {
		Player room.PlayerID `json:"player"`
		Before Ruling        `json:"before"`
		After  Ruling        `json:"after"`
	}
	suspicionJSON struct {
		Pattern Pattern `json:"way"`
		Value   float64 `json:"value"`
		Bound   float64 `json:"bound"`
		Reason  string  `json:"reason"`
	}
)

// MarshalJSON implements json.Marshaler.
func (p PendingReview) MarshalJSON() ([]byte, error) { return json.Marshal(pendingReviewJSON(p)) }

// UnmarshalJSON implements json.Unmarshaler.
func (p *PendingReview) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*pendingReviewJSON)(p))
}

// MarshalJSON implements json.Marshaler.
func (r Report) MarshalJSON() ([]byte, error) { return json.Marshal(reportJSON(r)) }

// UnmarshalJSON implements json.Unmarshaler.
func (r *Report) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*reportJSON)(r)) }

// MarshalJSON implements json.Marshaler.
func (d Decision) MarshalJSON() ([]byte, error) { return json.Marshal(decisionJSON(d)) }

// UnmarshalJSON implements json.Unmarshaler.
func (d *Decision) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*decisionJSON)(d)) }

// MarshalJSON implements json.Marshaler.
func (s Suspicion) MarshalJSON() ([]byte, error) { return json.Marshal(suspicionJSON(s)) }

// UnmarshalJSON implements json.Unmarshaler.
func (s *Suspicion) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*suspicionJSON)(s))
}

// MarshalJSON implements json.Marshaler.
func (r Ruling) MarshalJSON() ([]byte, error) { return json.Marshal(rulingJSON(r)) }

// UnmarshalJSON implements json.Unmarshaler.
func (r *Ruling) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*rulingJSON)(r)) }

// MarshalJSON implements json.Marshaler.
func (r RulingChange) MarshalJSON() ([]byte, error) { return json.Marshal(rulingChangeJSON(r)) }

// UnmarshalJSON implements json.Unmarshaler.
func (r *RulingChange) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*rulingChangeJSON)(r))
}
