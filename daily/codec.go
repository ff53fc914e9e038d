package daily

import (
	"encoding/json"

	"rattle/room"
)

// What a store keeps is encoded as these types, which have the fields of those without JSON in
// their names.
type (
	attemptJSON struct {
		Day     Date          `json:"-"`
		Player  room.PlayerID `json:"-"`
		Name    string        `json:"name"`
		Points  int           `json:"points"`
		Lengths []int         `json:"lengths"`
		Round   string        `json:"round"`
		At      room.Instant  `json:"at"`
		Group   Group         `json:"group"`
	}
)

// MarshalJSON implements json.Marshaler.
func (a Attempt) MarshalJSON() ([]byte, error) { return json.Marshal(attemptJSON(a)) }

// UnmarshalJSON implements json.Unmarshaler.
func (a *Attempt) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*attemptJSON)(a)) }
