package load

import (
	"bytes"
	"encoding/json"
)

// What the server says. The generator shares a machine with what it measures, so messages that
// come with every word are not decoded: their fields are looked for. That can be done since no
// text in them holds a quotation mark: words are letters here, and ids are ids.

// kindOf gives the kind of a message.
func kindOf(line []byte) []byte {
	if rest, ok := bytes.CutPrefix(line, []byte(`{"kind":"`)); ok {
		if end := bytes.IndexByte(rest, '"'); end >= 0 {
			return rest[:end]
		}
	}
	var m struct {
		Kind string `json:"kind"`
	}
	_ = json.Unmarshal(line, &m) // then it is of no kind that we know
	return []byte(m.Kind)
}

// textOf gives the text that follows a name as in `"tab":"`, nil where there is none.
func textOf(line []byte, name string) []byte {
	at := bytes.Index(line, []byte(name))
	if at < 0 {
		return nil
	}
	rest := line[at+len(name):]
	return rest[:max(0, bytes.IndexByte(rest, '"'))]
}

// numberOf gives the number that follows a name as in `"n":`.
func numberOf(line []byte, name string) (n int, ok bool) {
	at := bytes.Index(line, []byte(name))
	if at < 0 {
		return 0, false
	}
	rest := line[at+len(name):]
	negative := len(rest) > 0 && rest[0] == '-'
	if negative {
		rest = rest[1:]
	}
	for _, c := range rest {
		if c < '0' || c > '9' {
			break
		}
		n, ok = n*10+int(c-'0'), true
	}
	if negative {
		n = -n
	}
	return n, ok
}

// roomMessage is what people need of a room message.
type roomMessage struct {
	You      string        `json:"you"`
	Phase    phase         `json:"phase"`
	Round    int           `json:"round"`
	RoundID  string        `json:"roundId"`
	Settings rules         `json:"settings"`
	Board    *boardMessage `json:"board"`
	Players  []struct {
		ID    string `json:"id"`
		Again bool   `json:"again"`
		Words int    `json:"words"`
	} `json:"players"`
	Mine []struct {
		Word   string `json:"word"`
		Points int    `json:"points"`
		N      int    `json:"n"`
		Tab    string `json:"tab"`
	} `json:"mine"`
}

type phase string

const (
	lobby   phase = "lobby"
	called  phase = "called"
	playing phase = "playing"
	results phase = "results"
)

func readRoom(line []byte) (m roomMessage, err error) {
	err = json.Unmarshal(line, &m)
	return m, err
}

// standing is what a round came to for a player: in a record, and in what players are told.
type standing struct {
	ID     string   `json:"id"`     // in what players are told
	Player string   `json:"player"` // in a record
	Rank   int      `json:"rank"`
	Points int      `json:"points"`
	Wrong  int      `json:"wrong"`
	Found  int      `json:"found"` // in what players are told
	Words  []scored `json:"words"` // nil where they are told of too many
}

type scored struct {
	Word   string `json:"word"`
	Points int    `json:"points"`
	Worth  int    `json:"worth"`
	At     int    `json:"at"`
}

// standings reads a record or a result. One is the other where they are equal.
type standings struct {
	Terms   string     `json:"terms"` // of a record
	Players []standing `json:"players"`
}

func readStandings(text []byte) (s standings, err error) {
	err = json.NewDecoder(bytes.NewReader(text)).Decode(&s) // something may follow
	for i := range s.Players {
		if p := &s.Players[i]; p.ID == "" {
			p.ID, p.Player = p.Player, ""
		}
	}
	return s, err
}

// of gives what the round came to for a player.
func (s standings) of(id string) standing {
	for _, p := range s.Players {
		if p.ID == id {
			return p
		}
	}
	return standing{}
}
