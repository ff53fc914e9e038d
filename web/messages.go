package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
)

// Every message of the protocol, version 1, is in this file: docs/PROTOCOL.md explains them,
// testdata/messages has an example of each.

// What a client may send, one message a frame.
type (
	// joinMessage is the first of every socket: it takes a seat, or comes back to it.
	joinMessage struct {
		Room string `json:"room"`
		Name string `json:"name"`
		Tab  string `json:"tab"`
	}
	startMessage struct{}
	wordMessage  struct {
		N    int    `json:"n"`
		Word string `json:"word"`
	}
)

// Limits of what a client may send.
const (
	shortestTab = 8
	longestTab  = 36
	longestWord = 100 // bytes
	longestName = 200 // bytes; what a name may be is the room's to say
	highestN    = 1 << 30
)

// Codes of errors that are no [room.Refusal].
const (
	badMessage  = "bad-message"
	unknownKind = "unknown-kind"
)

var errUnknownKind = errors.New("this server does not know messages of this kind")

// decode reads a frame of a client. The error is errUnknownKind, or says what is wrong with
// the message.
func decode(frame []byte) (any, error) {
	var kind struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(frame, &kind); err != nil {
		return nil, errors.New("a message is a JSON object with a kind")
	}
	switch kind.Kind {
	case "join":
		return decodeAs(frame, joinMessage.check)
	case "start":
		return startMessage{}, nil
	case "word":
		return decodeAs(frame, wordMessage.check)
	}
	return nil, errUnknownKind
}

func decodeAs[M any](frame []byte, check func(M) error) (any, error) {
	var m M
	if err := json.Unmarshal(frame, &m); err != nil {
		return nil, errors.New("a field of the message has another type than it should")
	}
	return m, check(m)
}

func (m joinMessage) check() error {
	if len(m.Tab) < shortestTab || len(m.Tab) > longestTab || strings.ContainsFunc(m.Tab, notOfTab) {
		return fmt.Errorf("tab: %d to %d letters, digits, - or _", shortestTab, longestTab)
	}
	if len(m.Name) > longestName {
		return errors.New("name: too long")
	}
	return nil
}

func notOfTab(c rune) bool {
	return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_'
}

func (m wordMessage) check() error {
	if m.N < 1 || m.N > highestN {
		return errors.New("n: a number that counts up from 1")
	}
	if m.Word == "" || len(m.Word) > longestWord || !utf8.ValidString(m.Word) {
		return fmt.Errorf("word: 1 to %d bytes of UTF-8", longestWord)
	}
	return nil
}

// What the server sends: one or more messages a frame, one a line.
type (
	roomMessage struct {
		Kind     string          `json:"kind"` // "room"
		Code     room.Code       `json:"code"`
		You      room.PlayerID   `json:"you"`
		Phase    room.Phase      `json:"phase"`
		Now      room.Instant    `json:"now"`
		Round    int             `json:"round"`
		OpensAt  room.Instant    `json:"opensAt,omitzero"`
		ClosesAt room.Instant    `json:"closesAt,omitzero"`
		Settings settingsMessage `json:"settings"`
		Players  []playerMessage `json:"players"`
		Board    *boardMessage   `json:"board,omitempty"`
		Mine     []mineMessage   `json:"mine"`
		Result   *resultMessage  `json:"result,omitempty"`
	}
	settingsMessage struct {
		Dice       string        `json:"dice"`
		Seconds    int           `json:"seconds"`
		MinLetters int           `json:"minLetters"`
		Ladder     engine.Ladder `json:"ladder"`
		List       room.List     `json:"list"`
	}
	playerMessage struct {
		ID    room.PlayerID `json:"id"`
		Name  string        `json:"name"`
		Host  bool          `json:"host"`
		Away  bool          `json:"away"`
		Words int           `json:"words"`
	}
	boardMessage struct {
		Rows     int             `json:"rows"`
		Cols     int             `json:"cols"`
		Topology engine.Topology `json:"topology"`
		Faces    []string        `json:"faces"`
	}
	mineMessage struct {
		Word   string `json:"word"`
		Points int    `json:"points"`
		N      int    `json:"n"`
		Tab    string `json:"tab"`
	}
	resultMessage struct {
		Players []standingMessage  `json:"players"`
		Words   []boardWordMessage `json:"words"`
		Total   int                `json:"total"`
		Points  int                `json:"points"`
	}
	standingMessage struct {
		ID     room.PlayerID   `json:"id"`
		Name   string          `json:"name"`
		Rank   int             `json:"rank"`
		Points int             `json:"points"`
		Words  []scoredMessage `json:"words"`
	}
	scoredMessage struct {
		Word       string          `json:"word"`
		Points     int             `json:"points"`
		SharedWith []room.PlayerID `json:"sharedWith"`
		At         room.Millis     `json:"at"`
	}
	boardWordMessage struct {
		Word    string          `json:"word"`
		Points  int             `json:"points"`
		Path    engine.Path     `json:"path"`
		Finders []room.PlayerID `json:"finders"`
	}
	foundMessage struct {
		Kind   string        `json:"kind"` // "found"
		Player room.PlayerID `json:"player"`
		Words  int           `json:"words"`
	}
	// answerMessage has either points or a refusal.
	answerMessage struct {
		Kind    string       `json:"kind"` // "answer"
		Tab     string       `json:"tab"`
		N       int          `json:"n"`
		Word    string       `json:"word"`
		Points  *int         `json:"points,omitempty"`
		Refusal room.Refusal `json:"refusal,omitempty"`
	}
	errorMessage struct {
		Kind string `json:"kind"` // "error"
		Code string `json:"code"`
		Text string `json:"text"`
	}
)

// Codes with which the server closes a socket. Below 4000 they are those of RFC 6455. After
// comeBack and tooSlow a client comes back; after the others it does not by itself.
const (
	closeComeBack    = 1001
	closeFlood       = 4000
	closeTooSlow     = 4001
	closeUnknownRoom = 4004
)

// What goes over HTTP.
type (
	// wishes are settings as somebody asks for them; what is absent is the default.
	wishes struct {
		Dice    string `json:"dice"`
		Seconds int    `json:"seconds"`
	}
	createdMessage struct {
		Code room.Code `json:"code"`
	}
)

// Encode makes an update of a room into a message. It is the [live.Config.Encode] of every
// server.
func Encode(u live.Update) []byte {
	switch u := u.(type) {
	case live.Seen:
		return marshal(newRoomMessage(u.Picture, u.Now))
	case live.Found:
		return marshal(foundMessage{"found", u.Player, u.Words})
	case live.Answered:
		m := answerMessage{Kind: "answer", Tab: u.Key.Tab, N: u.Key.N, Word: u.Word, Refusal: u.Refusal}
		if u.Refusal == "" {
			m.Points = &u.Points
		}
		return marshal(m)
	case live.Refused:
		return newError(string(u.Reason), u.Reason.Error())
	}
	panic(fmt.Sprintf("no message for %T", u))
}

func newError(code, text string) []byte { return marshal(errorMessage{"error", code, text}) }

// marshal makes a message, or an example file that could not be.
func marshal(m any) []byte {
	text, err := json.Marshal(m)
	if err != nil {
		panic(fmt.Sprintf("message %T cannot be encoded: %v", m, err))
	}
	return text
}

func newRoomMessage(p room.Picture, now room.Instant) roomMessage {
	m := roomMessage{
		Kind:     "room",
		Code:     p.Code,
		You:      p.You,
		Phase:    p.Phase,
		Now:      now,
		Round:    p.Round,
		OpensAt:  p.OpensAt,
		ClosesAt: p.ClosesAt,
		Settings: settingsMessage{
			Dice:       p.Settings.Dice,
			Seconds:    p.Settings.Seconds,
			MinLetters: p.Settings.MinLetters,
			Ladder:     p.Settings.Ladder,
			List:       p.Settings.List,
		},
		Players: each(p.Players, func(p room.Player) playerMessage { return playerMessage(p) }),
		Mine: each(p.Mine, func(w room.Mine) mineMessage {
			return mineMessage{w.Word, w.Points, w.Key.N, w.Key.Tab}
		}),
	}
	if p.Board != nil {
		m.Board = newBoardMessage(p.Board)
	}
	if p.Result != nil {
		m.Result = newResultMessage(p.Result)
	}
	return m
}

func newBoardMessage(b *engine.Board) *boardMessage {
	m := &boardMessage{Rows: b.Rows(), Cols: b.Cols(), Topology: b.Topology()}
	for cell := range b.Cells() {
		m.Faces = append(m.Faces, b.Face(cell).String())
	}
	return m
}

func newResultMessage(r *room.Result) *resultMessage {
	return &resultMessage{
		Players: each(r.Players, func(s room.Standing) standingMessage {
			return standingMessage{s.Player, s.Name, s.Rank, s.Points, each(s.Words, func(w room.Scored) scoredMessage {
				return scoredMessage{w.Word, w.Points, orEmpty(w.SharedWith), w.At}
			})}
		}),
		Words: each(r.Words, func(w room.BoardWord) boardWordMessage {
			return boardWordMessage{w.Word, w.Points, w.Path, orEmpty(w.Finders)}
		}),
		Total:  len(r.Words),
		Points: r.Points,
	}
}

// each maps a list; what comes out is never null in JSON.
func each[A, B any](list []A, f func(A) B) []B {
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = f(a)
	}
	return out
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
