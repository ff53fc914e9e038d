package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"rattle/engine"
	"rattle/room"
)

var errUnknownKind = errors.New("this server does not know messages of this kind")

// decode reads a frame of a client. The error is errUnknownKind, or a [room.Refusal], or says
// what is wrong with the message.
func decode(frame []byte) (any, error) {
	var kind struct {
		Kind string `json:"kind"`
	}
	// Nearly all messages are words, which are read at one go.
	var word struct {
		Kind string `json:"kind"`
		wordMessage
	}
	if json.Unmarshal(frame, &word) == nil && word.Kind == "word" {
		return word.wordMessage, word.check()
	}
	if err := json.Unmarshal(frame, &kind); err != nil {
		return nil, errors.New("a message is a JSON object with a kind")
	}
	switch kind.Kind {
	case "join":
		return decodeAs(frame, joinMessage.check)
	case "sit":
		return decodeAs(frame, func(m sitMessage) error { return checkName(m.Name) })
	case "rename":
		return decodeAs(frame, func(m renameMessage) error { return checkName(m.Name) })
	case "settings":
		return decodeAs(frame, settingsMessage.check)
	case "lock":
		return decodeAs[lockMessage](frame, nil)
	case "remove":
		return decodeAs(frame, func(m removeMessage) error { return checkPlayer(m.Player) })
	case "bot":
		return decodeAs[botMessage](frame, nil)
	case "vote":
		return decodeAs(frame, func(m voteMessage) error { return checkPlayer(m.Player) })
	case "say":
		return decodeAs(frame, sayMessage.check)
	case "emote":
		return decodeAs(frame, emoteMessage.check)
	case "start":
		return startMessage{}, nil
	case "again":
		return againMessage{}, nil
	case "lobby":
		return lobbyMessage{}, nil
	case "contribute":
		return decodeAs(frame, contributeMessage.check)
	case "word":
		return decodeAs(frame, wordMessage.check)
	case "done":
		return doneMessage{}, nil
	case "leave":
		return leaveMessage{}, nil
	}
	return nil, errUnknownKind
}

func decodeAs[M any](frame []byte, check func(M) error) (any, error) {
	var m M
	var refusal room.Refusal
	if err := json.Unmarshal(frame, &m); errors.As(err, &refusal) {
		return nil, refusal
	} else if err != nil {
		return nil, errors.New("a field of the message has another type than it should")
	}
	if check == nil {
		return m, nil
	}
	return m, check(m)
}

func (m joinMessage) check() error {
	if len(m.Tab) < shortestTab || len(m.Tab) > longestTab || strings.ContainsFunc(m.Tab, notOfTab) {
		return fmt.Errorf("tab: %d to %d letters, digits, - or _", shortestTab, longestTab)
	}
	return checkName(m.Name)
}

func notOfTab(c rune) bool {
	return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_'
}

func checkName(name string) error {
	if len(name) > longestName {
		return errors.New("name: too long")
	}
	return nil
}

func checkPlayer(p room.PlayerID) error {
	if p == "" || len(p) > longestPlayer {
		return errors.New("player: the id of a player")
	}
	return nil
}

func (m sayMessage) check() error {
	if m.Text == "" || len(m.Text) > longestText {
		return fmt.Errorf("text: 1 to %d bytes", longestText)
	}
	return nil
}

func (m emoteMessage) check() error {
	if m.Emote == "" || len(m.Emote) > longestEmote {
		return errors.New("emote: one of those that there are")
	}
	return nil
}

func (m settingsMessage) check() error {
	if m.Settings.Dice == "" {
		return errors.New("settings: an object")
	}
	if m.Settings.Board != nil {
		return errors.New("settings: a board is given with a new room")
	}
	return nil
}

func (m contributeMessage) check() error {
	if m.Bytes == (room.Salt{}) {
		return errors.New("bytes: 32 hexadecimal digits of chance")
	}
	return nil
}

func (m wordMessage) check() error {
	if m.Round < 1 {
		return errors.New("round: the number of the round that the word is for")
	}
	if m.N < 1 || m.N > highestN {
		return errors.New("n: a number that counts up from 1")
	}
	if m.Word == "" || len(m.Word) > longestWord || !utf8.ValidString(m.Word) {
		return fmt.Errorf("word: 1 to %d bytes of UTF-8", longestWord)
	}
	return nil
}

// UnmarshalJSON puts what is asked for in the place of the defaults of the dice. A word that
// settings do not know is refused like a number that is out of bounds.
func (w *wishes) UnmarshalJSON(text []byte) error {
	var dice struct {
		Dice  string          `json:"dice"`
		Board json.RawMessage `json:"board"`
	}
	if err := json.Unmarshal(text, &dice); err != nil {
		return errors.New("settings are a JSON object")
	}
	settings, err := room.DefaultSettings(dice.Dice)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &settings); err != nil {
		return room.BadSettings
	}
	if dice.Dice == "" {
		settings.Dice = room.DefaultDice
	}
	w.Settings = settings
	w.Board, err = readBoard(dice.Board)
	return err
}

// readBoard makes a board of what a stranger says is one, nil of nothing or null.
func readBoard(text json.RawMessage) (*engine.Board, error) {
	var m *boardMessage
	if len(text) == 0 {
		return nil, nil
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, room.BadSettings
	}
	if m == nil {
		return nil, nil
	}
	faces := make([]engine.Face, len(m.Faces))
	for i, text := range m.Faces {
		face, err := engine.ParseFace(text)
		if err != nil {
			return nil, room.BadSettings
		}
		faces[i] = face
	}
	board, err := engine.NewBoard(m.Rows, m.Cols, faces, m.Topology)
	if err != nil {
		return nil, room.BadSettings
	}
	return board, nil
}
