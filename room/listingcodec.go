package room

import (
	"encoding/json"
)

// The JSON of listings, bans and remarks.

type listingJSON struct {
	Code        Code   `json:"code"`
	Dice        string `json:"dice"`
	Seconds     int    `json:"seconds"`
	Players     int    `json:"players"`
	Seats       int    `json:"seats"`
	Phase       Phase  `json:"phase"`
	Round       int    `json:"round"`
	Rounds      int    `json:"rounds"`
	AddressHash string `json:"addressHash,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (l Listing) MarshalJSON() ([]byte, error) { return json.Marshal(listingJSON(l)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (l *Listing) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*listingJSON)(l)) }

type banJSON struct {
	Player PlayerID `json:"player"`
	At     Instant  `json:"at"`
}

// MarshalJSON implements [json.Marshaler].
func (b Ban) MarshalJSON() ([]byte, error) { return json.Marshal(banJSON(b)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (b *Ban) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*banJSON)(b)) }

type remarkJSON struct {
	ID     int      `json:"id"`
	Player PlayerID `json:"player"`
	Name   string   `json:"name"`
	Text   string   `json:"text,omitempty"`
	Emote  Emote    `json:"emote,omitempty"`
	At     Instant  `json:"at"`
}

// MarshalJSON implements [json.Marshaler].
func (r Remark) MarshalJSON() ([]byte, error) { return json.Marshal(remarkJSON(r)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (r *Remark) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*remarkJSON)(r)) }
