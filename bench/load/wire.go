package load

import (
	"bytes"
	"encoding/json"
)

// The messages of the server. The generator shares a machine with what it measures, so messages that
// come with every word are not decoded: their fields are looked for. A server may be newer than
// the generator: fields that it does not know stand anywhere, and may hold any names.

// kindOf returns the kind of a message.
func kindOf(line []byte) []byte { return textOf(line, "kind") }

// textOf returns the text of a field with its escapes, or nil if there is none.
func textOf(line []byte, name string) []byte {
	value := field(line, name)
	if len(value) == 0 || value[0] != '"' {
		return nil
	}
	return value[1:endOfText(value, 1)]
}

// numberOf returns the whole number of a field.
func numberOf(line []byte, name string) (n int, ok bool) {
	rest := field(line, name)
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

// field returns the line from the value of a field on, or nil if the message has no such field. It
// ignores fields of nested objects.
func field(line []byte, name string) []byte {
	depth := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			end := endOfText(line, i+1)
			is := depth == 1 && string(line[i+1:end]) == name
			i = end
			if rest, named := bytes.CutPrefix(line[min(end+1, len(line)):], []byte(":")); is && named {
				return bytes.TrimLeft(rest, " ")
			}
		}
	}
	return nil
}

// endOfText returns where a text that begins at i ends: at its quotation mark, or with the line.
func endOfText(line []byte, i int) int {
	for ; i < len(line) && line[i] != '"'; i++ {
		if line[i] == '\\' {
			i++
		}
	}
	return min(i, len(line))
}

// roomMessage is the part of a room message that is needed here.
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

// standing is a player's outcome of a round: in a record, and in a result.
type standing struct {
	ID     string   `json:"id"`     // in a result message
	Player string   `json:"player"` // in a record
	Rank   int      `json:"rank"`
	Points int      `json:"points"`
	Wrong  int      `json:"wrong"`
	Found  int      `json:"found"` // in a result message
	Words  []scored `json:"words"` // nil in a result of too many words
}

type scored struct {
	Word   string `json:"word"`
	Points int    `json:"points"`
	Worth  int    `json:"worth"`
	At     int    `json:"at"`
}

// standings is a record or a result, as far as the two are the same.
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

// of returns the outcome of a player.
func (s standings) of(id string) standing {
	for _, p := range s.Players {
		if p.ID == id {
			return p
		}
	}
	return standing{}
}
