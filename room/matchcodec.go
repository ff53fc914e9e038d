package room

import (
	"encoding/json"
)

// The JSON of matches and of series, in logs and in what is stored of a match.

type matchScoreJSON struct {
	Round    int            `json:"round,omitempty"`
	Wins     []int          `json:"wins,omitempty"`
	Forfeits []int          `json:"forfeits,omitempty"`
	Rounds   []string       `json:"rounds,omitempty"`
	Forfeit  PlayerID       `json:"forfeit,omitempty"`
	Result   *MatchResult   `json:"result,omitempty"`
	Changes  []RatingChange `json:"changes,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (m MatchScore) MarshalJSON() ([]byte, error) { return json.Marshal(matchScoreJSON(m)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (m *MatchScore) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*matchScoreJSON)(m))
}

type matchResultJSON struct {
	ID      string     `json:"id"`
	Rated   bool       `json:"rated,omitempty"`
	Dice    string     `json:"dice"`
	At      Instant    `json:"at"`
	Players []PlayerID `json:"players"`
	Names   []string   `json:"names"`
	Bots    []int      `json:"bots"`
	Wins    []int      `json:"wins"`
	Winner  PlayerID   `json:"winner,omitempty"`
	Forfeit PlayerID   `json:"forfeit,omitempty"`
	Void    bool       `json:"void,omitempty"`
	Rounds  []string   `json:"rounds,omitempty"`
	Present []bool     `json:"present,omitempty"`
	Left    PlayerID   `json:"left,omitempty"`
	Waited  Millis     `json:"waited,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (m MatchResult) MarshalJSON() ([]byte, error) { return json.Marshal(matchResultJSON(m)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (m *MatchResult) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*matchResultJSON)(m))
}

type ratingChangeJSON struct {
	Player PlayerID `json:"player"`
	Before Rating   `json:"before"`
	After  Rating   `json:"after"`
}

// MarshalJSON implements [json.Marshaler].
func (r RatingChange) MarshalJSON() ([]byte, error) { return json.Marshal(ratingChangeJSON(r)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (r *RatingChange) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*ratingChangeJSON)(r))
}

type ratingJSON struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}

// MarshalJSON implements [json.Marshaler].
func (r Rating) MarshalJSON() ([]byte, error) { return json.Marshal(ratingJSON(r)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (r *Rating) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*ratingJSON)(r)) }

type seriesJSON struct {
	Round  int           `json:"round"`
	Totals []SeriesTotal `json:"totals,omitempty"`
	Over   bool          `json:"over,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (s Series) MarshalJSON() ([]byte, error) { return json.Marshal(seriesJSON(s)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (s *Series) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*seriesJSON)(s)) }

type seriesTotalJSON struct {
	Player       PlayerID `json:"player"`
	Name         string   `json:"name"`
	Rank         int      `json:"rank"`
	Points       int      `json:"points"`
	LengthCounts []int    `json:"lengthCounts,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (s SeriesTotal) MarshalJSON() ([]byte, error) { return json.Marshal(seriesTotalJSON(s)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (s *SeriesTotal) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*seriesTotalJSON)(s))
}
