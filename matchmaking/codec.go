package matchmaking

import (
	"encoding/json"

	"rattle/leaderboard"
	"rattle/room"
)

// What a store keeps is encoded as these types, which have the fields of those without JSON in
// their names.
type (
	ticketJSON struct {
		Player           room.PlayerID          `json:"player"`
		Name             string                 `json:"name,omitempty"`
		Dice             string                 `json:"dice"`
		Ratings          map[string]room.Rating `json:"ratings,omitempty"`
		Since            room.Instant           `json:"since"`
		AllowedOpponents []room.PlayerID        `json:"allowedOpponents,omitempty"`
		Blocked          []room.PlayerID        `json:"blocked,omitempty"`
		AgreementID      string                 `json:"agreement,omitempty"`
		Address          string                 `json:"address,omitempty"`
		AddressCrowd     int                    `json:"-"`
		AddressNoShows   int                    `json:"-"`
	}
	assignmentJSON struct {
		MatchID  string        `json:"matchId"`
		Code     room.Code     `json:"code"`
		Dice     string        `json:"dice"`
		Opponent RatedOpponent `json:"opponent"`
	}
	challengeJSON struct {
		ID       string               `json:"id"`
		Dice     string               `json:"dice"`
		From     leaderboard.Opponent `json:"from"`
		To       room.PlayerID        `json:"to,omitempty"`
		Finished bool                 `json:"-"`
		Address  string               `json:"-"`
	}
	ratedOpponentJSON struct {
		ID          room.PlayerID `json:"id,omitempty"`
		Name        string        `json:"name"`
		Rating      float64       `json:"rating"`
		Provisional bool          `json:"provisional"`
	}
)

// MarshalJSON implements json.Marshaler.
func (t Ticket) MarshalJSON() ([]byte, error) { return json.Marshal(ticketJSON(t)) }

// UnmarshalJSON implements json.Unmarshaler.
func (t *Ticket) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*ticketJSON)(t)) }

// MarshalJSON implements json.Marshaler.
func (a Assignment) MarshalJSON() ([]byte, error) { return json.Marshal(assignmentJSON(a)) }

// UnmarshalJSON implements json.Unmarshaler.
func (a *Assignment) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*assignmentJSON)(a))
}

// MarshalJSON implements json.Marshaler.
func (c Challenge) MarshalJSON() ([]byte, error) { return json.Marshal(challengeJSON(c)) }

// UnmarshalJSON implements json.Unmarshaler.
func (c *Challenge) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*challengeJSON)(c))
}

// MarshalJSON implements json.Marshaler.
func (r RatedOpponent) MarshalJSON() ([]byte, error) {
	return json.Marshal(ratedOpponentJSON{r.ID, r.Name, r.Rating, r.Provisional})
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *RatedOpponent) UnmarshalJSON(text []byte) error {
	var j ratedOpponentJSON
	err := json.Unmarshal(text, &j)
	*r = RatedOpponent{leaderboard.Opponent{ID: j.ID, Name: j.Name}, j.Rating, j.Provisional}
	return err
}
