package room

import (
	"encoding/json"
	"reflect"

	"rattle/engine"
)

// The JSON of settings, which stand in logs, terms, records and messages.

type settingsJSON struct {
	Dice        string              `json:"dice"`
	Seconds     int                 `json:"seconds"`
	MinLetters  int                 `json:"minLetters"`
	List        List                `json:"list"`
	Shared      Shared              `json:"shared"`
	Penalty     bool                `json:"penalty"`
	Scoring     engine.ScoringTable `json:"scoring"`
	Wildcards   int                 `json:"wildcards"`
	Topology    engine.Topology     `json:"topology"`
	Richness    engine.Richness     `json:"richness"`
	Flagged     bool                `json:"flagged"`
	Count       bool                `json:"count"`
	Rounds      int                 `json:"rounds"`
	Target      int                 `json:"target"`
	Access      Access              `json:"access"`
	Seats       int                 `json:"seats"`
	CustomBoard bool                `json:"customBoard"`
	Bots        bool                `json:"bots"`
}

// MarshalJSON implements [json.Marshaler].
func (s Settings) MarshalJSON() ([]byte, error) { return json.Marshal(settingsJSON(s)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (s *Settings) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*settingsJSON)(s)) }

// SettingKinds returns what kind of value each setting has, by its name in JSON.
func SettingKinds() map[string]reflect.Kind {
	kinds := make(map[string]reflect.Kind)
	for field := range reflect.TypeFor[settingsJSON]().Fields() {
		kinds[field.Tag.Get("json")] = field.Type.Kind()
	}
	return kinds
}

type modeJSON struct {
	Kind    ModeKind   `json:"kind,omitempty"`
	MatchID string     `json:"matchId,omitempty"`
	Rated   bool       `json:"rated,omitempty"`
	Players []PlayerID `json:"players,omitempty"`
	Bot     int        `json:"bot,omitempty"`
	Day     string     `json:"day,omitempty"`
	RoundID string     `json:"roundId,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (m Mode) MarshalJSON() ([]byte, error) { return json.Marshal(modeJSON(m)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (m *Mode) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*modeJSON)(m)) }
