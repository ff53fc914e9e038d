package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"rattle/room"
)

// ErrUnknownKind is the error of a message whose kind only a newer client may know.
var ErrUnknownKind = errors.New("this server does not know messages of this kind")

// Decode returns the message of a client's frame, and the reference that its answer has. The error is
// ErrUnknownKind, a [room.Refusal], or a description of what is wrong with the message.
func Decode(frame []byte) (any, Reference, error) {
	// Most messages are words, which are decoded in one step.
	var word struct {
		Kind string `json:"kind"`
		Word
	}
	err := json.Unmarshal(frame, &word)
	if word.Kind == "word" {
		if err == nil {
			err = word.check()
		} else {
			err = errWrongType
		}
		return word.Word, Reference{N: max(0, word.N)}, err
	}
	var head struct {
		Kind string `json:"kind"`
		ID   int    `json:"id"`
	}
	err = json.Unmarshal(frame, &head)
	switch {
	case head.Kind == "":
		return nil, Reference{}, errors.New("a message is a JSON object with a kind")
	case err != nil || head.ID < 0 || head.ID > maxID:
		return nil, Reference{}, fmt.Errorf("id: a number from 1 to %d", maxID)
	}
	message, err := decodeCommand(head.Kind, frame)
	return message, Reference{ID: head.ID}, err
}

var errWrongType = errors.New("a field of the message has the wrong type")

// decodeCommand decodes a message that is not a word.
func decodeCommand(kind string, frame []byte) (any, error) {
	switch kind {
	case "join":
		return decodeAs(frame, Join.check)
	case "sit":
		return decodeAs(frame, func(m Sit) error { return checkName(m.Name) })
	case "rename":
		return decodeAs(frame, func(m Rename) error { return checkName(m.Name) })
	case "settings":
		return decodeAs(frame, UpdateSettings.check)
	case "lock":
		return decodeAs[Lock](frame, nil)
	case "remove":
		return decodeAs(frame, func(m Remove) error { return checkPlayer(m.Player) })
	case "time":
		return decodeAs(frame, func(m SetExtraTime) error { return checkPlayer(m.Player) })
	case "bot":
		return decodeAs[AddBot](frame, nil)
	case "vote":
		return decodeAs(frame, func(m Vote) error { return checkPlayer(m.Player) })
	case "say":
		return decodeAs(frame, Say.check)
	case "emote":
		return decodeAs(frame, SendEmote.check)
	case "start":
		return Start{}, nil
	case "again":
		return Again{}, nil
	case "lobby":
		return OpenLobby{}, nil
	case "contribute":
		return decodeAs(frame, Contribute.check)
	case "done":
		return Done{}, nil
	case "leave":
		return Leave{}, nil
	}
	return nil, ErrUnknownKind
}

func decodeAs[M any](frame []byte, check func(M) error) (any, error) {
	var m M
	var refusal room.Refusal
	if err := json.Unmarshal(frame, &m); errors.As(err, &refusal) {
		return nil, err
	} else if err != nil {
		return nil, errWrongType
	}
	if check == nil {
		return m, nil
	}
	return m, check(m)
}

func (m Join) check() error {
	if len(m.Tab) < minTab || len(m.Tab) > maxTab || strings.ContainsFunc(m.Tab, IsNotIDRune) {
		return fmt.Errorf("tab: %d to %d letters, digits, - or _", minTab, maxTab)
	}
	return checkName(m.Name)
}

// IsNotIDRune reports whether no ID has this character.
func IsNotIDRune(c rune) bool {
	return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_'
}

func checkName(name string) error {
	if len(name) > maxNameBytes {
		return errors.New("name: too long")
	}
	return nil
}

func checkPlayer(p room.PlayerID) error {
	if p == "" || len(p) > maxPlayerBytes {
		return errors.New("player: the id of a player")
	}
	return nil
}

func (m Say) check() error {
	if m.Text == "" || len(m.Text) > maxTextBytes {
		return fmt.Errorf("text: 1 to %d bytes", maxTextBytes)
	}
	return nil
}

func (m SendEmote) check() error {
	if m.Emote == "" || len(m.Emote) > maxEmoteBytes {
		return errors.New("emote: unknown")
	}
	return nil
}

func (m UpdateSettings) check() error {
	if m.Settings.Dice == "" {
		return errors.New("settings: an object")
	}
	if m.Settings.Board != nil {
		return errors.New("settings: only a new room takes a board")
	}
	return nil
}

func (m Contribute) check() error {
	if m.Bytes == (room.Salt{}) {
		return errors.New("bytes: 32 random hexadecimal digits")
	}
	return nil
}

func (m Word) check() error {
	if m.Round < 1 {
		return errors.New("round: the number of the round that the word is for")
	}
	if m.N < 1 || m.N > maxN {
		return errors.New("n: a number that counts up from 1")
	}
	if m.Word == "" || len(m.Word) > maxWordBytes || !utf8.ValidString(m.Word) {
		return fmt.Errorf("word: 1 to %d bytes of UTF-8", maxWordBytes)
	}
	return nil
}

// Key returns the key of a word that a tab sent.
func (m Word) Key(tab string) room.Key { return room.Key{Tab: tab, N: m.N} }
