package leaderboard

import (
	"encoding/json"

	"rattle/room"
)

// What a store keeps is encoded as these types, which have the fields of those without JSON in
// their names.
type (
	entryJSON struct {
		Name        string       `json:"name"`
		Word        string       `json:"word,omitempty"`
		Round       string       `json:"round,omitempty"`
		At          room.Instant `json:"at"`
		Provisional bool         `json:"provisional,omitempty"`
		Private     bool         `json:"private,omitempty"`
	}
	pastRoundJSON struct {
		Round     string          `json:"round,omitempty"`
		At        room.Instant    `json:"at"`
		Dice      string          `json:"dice"`
		Kind      room.ModeKind   `json:"kind"`
		Points    int             `json:"points"`
		Rank      int             `json:"rank"`
		Of        int             `json:"of"`
		Players   []OtherPlayer   `json:"players"`
		Private   bool            `json:"private,omitempty"`
		Uncounted UncountedReason `json:"uncounted,omitempty"`
	}
	otherPlayerJSON struct {
		ID     room.PlayerID `json:"id,omitempty"`
		Name   string        `json:"name"`
		Points int           `json:"points"`
	}
	pastMatchJSON struct {
		MatchID  string       `json:"matchId"`
		At       room.Instant `json:"at"`
		Dice     string       `json:"dice"`
		Opponent Opponent     `json:"opponent"`
		Wins     [2]int       `json:"wins"`
		Outcome  Outcome      `json:"outcome"`
		Change   float64      `json:"change,omitempty"`
	}
	opponentJSON struct {
		ID   room.PlayerID `json:"id,omitempty"`
		Name string        `json:"name"`
	}
	playerRatingJSON struct {
		Rating     float64      `json:"rating"`
		Deviation  float64      `json:"deviation"`
		Volatility float64      `json:"volatility"`
		At         room.Instant `json:"at"`
		Matches    int          `json:"matches"`
	}
	ratingPointJSON struct {
		At     room.Instant `json:"at"`
		Rating float64      `json:"rating"`
	}
	storedMatchJSON struct {
		Result room.MatchResult `json:"result"`
		Before []PlayerRating   `json:"before,omitempty"`
		After  []PlayerRating   `json:"after,omitempty"`
	}
)

// MarshalJSON implements json.Marshaler.
func (e Entry) MarshalJSON() ([]byte, error) { return json.Marshal(entryJSON(e)) }

// UnmarshalJSON implements json.Unmarshaler.
func (e *Entry) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*entryJSON)(e)) }

// MarshalJSON implements json.Marshaler.
func (p PastRound) MarshalJSON() ([]byte, error) { return json.Marshal(pastRoundJSON(p)) }

// UnmarshalJSON implements json.Unmarshaler.
func (p *PastRound) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*pastRoundJSON)(p))
}

// MarshalJSON implements json.Marshaler.
func (o OtherPlayer) MarshalJSON() ([]byte, error) { return json.Marshal(otherPlayerJSON(o)) }

// UnmarshalJSON implements json.Unmarshaler.
func (o *OtherPlayer) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*otherPlayerJSON)(o))
}

// MarshalJSON implements json.Marshaler.
func (p PastMatch) MarshalJSON() ([]byte, error) { return json.Marshal(pastMatchJSON(p)) }

// UnmarshalJSON implements json.Unmarshaler.
func (p *PastMatch) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*pastMatchJSON)(p))
}

// MarshalJSON implements json.Marshaler.
func (o Opponent) MarshalJSON() ([]byte, error) { return json.Marshal(opponentJSON(o)) }

// UnmarshalJSON implements json.Unmarshaler.
func (o *Opponent) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*opponentJSON)(o)) }

// MarshalJSON implements json.Marshaler.
func (r PlayerRating) MarshalJSON() ([]byte, error) {
	return json.Marshal(playerRatingJSON{r.Rating.Rating, r.Deviation, r.Volatility, r.At, r.Matches})
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *PlayerRating) UnmarshalJSON(text []byte) error {
	var j playerRatingJSON
	err := json.Unmarshal(text, &j)
	*r = PlayerRating{room.Rating{Rating: j.Rating, Deviation: j.Deviation, Volatility: j.Volatility}, j.At, j.Matches}
	return err
}

// MarshalJSON implements json.Marshaler.
func (p RatingPoint) MarshalJSON() ([]byte, error) { return json.Marshal(ratingPointJSON(p)) }

// UnmarshalJSON implements json.Unmarshaler.
func (p *RatingPoint) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*ratingPointJSON)(p))
}

// MarshalJSON implements json.Marshaler.
func (s StoredMatch) MarshalJSON() ([]byte, error) {
	return json.Marshal(storedMatchJSON{s.MatchResult, s.Before, s.After})
}

// UnmarshalJSON implements json.Unmarshaler.
func (s *StoredMatch) UnmarshalJSON(text []byte) error {
	var j storedMatchJSON
	err := json.Unmarshal(text, &j)
	*s = StoredMatch{j.Result, j.Before, j.After}
	return err
}
