package room

import (
	"bytes"
	"encoding/json"

	"rattle/engine"
)

// The JSON of records and of terms, and of their parts. The order of the fields is hashed and signed,
// too.

type recordJSON struct {
	Format        string             `json:"format"`
	Terms         string             `json:"terms"`
	Commitment    Commitment         `json:"commitment"`
	Secret        Secret             `json:"secret"`
	Nonce         Salt               `json:"nonce,omitzero"`
	Contributions []contributionJSON `json:"contributions"`
	Attempt       int                `json:"attempt"`
	Board         string             `json:"board"`
	OpenedAt      Instant            `json:"openedAt"`
	ClosesAt      Instant            `json:"closesAt"`
	Early         bool               `json:"early"`
	Players       []standingJSON     `json:"players"`
	Idle          []PlayerID         `json:"idle,omitempty"`
	Left          []PlayerID         `json:"left,omitempty"`
	Signature     Signature          `json:"signature,omitzero"`
}

// DecodeRecord reads the JSON of a record. It refuses unknown fields: nobody signed them.
func DecodeRecord(text []byte) (Record, error) {
	var j recordJSON
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&j)
	return j.record(), err
}

// MarshalJSON implements [json.Marshaler].
func (r Record) MarshalJSON() ([]byte, error) {
	return json.Marshal(recordJSON{
		Format: r.Format, Terms: r.Terms, Commitment: r.Commitment, Secret: r.Secret, Nonce: r.Nonce,
		Contributions: each(r.Contributions, func(c Contribution) contributionJSON { return contributionJSON(c) }),
		Attempt:       r.DealAttempt, Board: r.Board, OpenedAt: r.OpenedAt, ClosesAt: r.ClosesAt, Early: r.Early,
		Players: each(r.Players, newStandingJSON), Idle: r.Idle, Left: r.Left, Signature: r.Signature,
	})
}

// UnmarshalJSON implements [json.Unmarshaler].
func (r *Record) UnmarshalJSON(text []byte) error {
	var j recordJSON
	err := json.Unmarshal(text, &j)
	*r = j.record()
	return err
}

func (j recordJSON) record() Record {
	return Record{
		Format: j.Format, Terms: j.Terms, Commitment: j.Commitment, Secret: j.Secret, Nonce: j.Nonce,
		Contributions: each(j.Contributions, func(c contributionJSON) Contribution { return Contribution(c) }),
		DealAttempt:   j.Attempt, Board: j.Board, OpenedAt: j.OpenedAt, ClosesAt: j.ClosesAt, Early: j.Early,
		Players: each(j.Players, standingJSON.standing), Idle: j.Idle, Left: j.Left, Signature: j.Signature,
	}
}

// each converts the elements of a list. Nil stays nil, since its JSON is not that of an empty list.
func each[A, B any](list []A, convert func(A) B) []B {
	if list == nil {
		return nil
	}
	converted := make([]B, len(list))
	for i, a := range list {
		converted[i] = convert(a)
	}
	return converted
}

type termsJSON struct {
	RoomHash  Commitment   `json:"roomHash"`
	Round     string       `json:"round"`
	Number    int          `json:"number"`
	Settings  Settings     `json:"settings"`
	Grade     engine.Grade `json:"grade"`
	Dealing   int          `json:"dealing"`
	Judging   int          `json:"judging"`
	Lexicon   string       `json:"lexicon"`
	Mode      Mode         `json:"mode,omitzero"`
	BoardHash string       `json:"boardHash,omitempty"`
	ExtraTime []ExtraTime  `json:"extraTime,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (t Terms) MarshalJSON() ([]byte, error) { return json.Marshal(termsJSON(t)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (t *Terms) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*termsJSON)(t)) }

type standingJSON struct {
	Player              PlayerID         `json:"player"`
	Name                string           `json:"name"`
	Salt                Salt             `json:"salt,omitzero"`
	NameHash            Commitment       `json:"nameHash,omitzero"`
	Rank                int              `json:"rank"`
	Points              int              `json:"points"`
	Wrong               int              `json:"wrong,omitempty"`
	Bot                 int              `json:"bot,omitempty"`
	Ghost               bool             `json:"ghost,omitempty"`
	ExtraTime           int              `json:"extraTime,omitempty"`
	Words               []scoredWordJSON `json:"words"`
	ConnectionsRestored []Millis         `json:"connectionsRestored,omitempty"`
}

type scoredWordJSON struct {
	Word   string `json:"word"`
	Points int    `json:"points"`
	Worth  int    `json:"worth"`
	At     Millis `json:"at"`
	Order  int    `json:"order"`
}

func newStandingJSON(s Standing) standingJSON {
	return standingJSON{
		Player: s.Player, Name: s.Name, Salt: s.Salt, NameHash: s.NameHash, Rank: s.Rank, Points: s.Points, Wrong: s.Wrong,
		Bot: s.Bot, Ghost: s.Ghost, ExtraTime: s.ExtraTime, ConnectionsRestored: s.ConnectionsRestored,
		Words: each(s.Words, func(w ScoredWord) scoredWordJSON { return scoredWordJSON{w.Word, w.Points, w.Worth, w.At, w.Order} }),
	}
}

func (j standingJSON) standing() Standing {
	return Standing{
		Player: j.Player, Name: j.Name, Salt: j.Salt, NameHash: j.NameHash, Rank: j.Rank, Points: j.Points, Wrong: j.Wrong,
		Bot: j.Bot, Ghost: j.Ghost, ExtraTime: j.ExtraTime, ConnectionsRestored: j.ConnectionsRestored,
		Words: each(j.Words, func(w scoredWordJSON) ScoredWord {
			return ScoredWord{Word: w.Word, Points: w.Points, Worth: w.Worth, At: w.At, Order: w.Order}
		}),
	}
}

// MarshalJSON implements [json.Marshaler].
func (s Standing) MarshalJSON() ([]byte, error) { return json.Marshal(newStandingJSON(s)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (s *Standing) UnmarshalJSON(text []byte) error {
	var j standingJSON
	err := json.Unmarshal(text, &j)
	*s = j.standing()
	return err
}

type contributionJSON struct {
	Player PlayerID `json:"player"`
	Bytes  Salt     `json:"bytes"`
}

// MarshalJSON implements [json.Marshaler].
func (c Contribution) MarshalJSON() ([]byte, error) { return json.Marshal(contributionJSON(c)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (c *Contribution) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*contributionJSON)(c))
}

type extraTimeJSON struct {
	Player  PlayerID `json:"player"`
	Percent int      `json:"percent"`
}

// MarshalJSON implements [json.Marshaler].
func (e ExtraTime) MarshalJSON() ([]byte, error) { return json.Marshal(extraTimeJSON(e)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (e *ExtraTime) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, (*extraTimeJSON)(e))
}
