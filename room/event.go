package room

import (
	"encoding/hex"
	"fmt"

	"rattle/engine"
)

// Event is something that has happened. The list is closed; the log keeps the JSON of each
// for as long as the room lives, so fields are added and never change their meaning.
type Event interface{ kind() string }

type (
	// Created is the first event of every room.
	Created struct {
		Code     Code     `json:"code"`
		Settings Settings `json:"settings"`
	}
	// Seated gives a player the next seat.
	Seated struct {
		Player PlayerID `json:"player"`
		Name   string   `json:"name"`
	}
	// Unseated frees a seat.
	Unseated struct {
		Player PlayerID `json:"player"`
	}
	// WentAway says that nobody is at the seat.
	WentAway struct {
		Player PlayerID `json:"player"`
	}
	// CameBack says that somebody is there again.
	CameBack struct {
		Player PlayerID `json:"player"`
	}
	// RoundCalled begins the countdown.
	RoundCalled struct {
		Round     string `json:"round"` // UUID
		Number    int    `json:"number"`
		Secret    Secret `json:"secret"`
		Countdown Millis `json:"countdown"`
	}
	// Opened shows the board and begins the play.
	Opened struct {
		Board   *engine.Board
		Attempt int // which deal of the seed was accepted
		Lasts   Millis
	}
	// WordFound counts a word for a player.
	WordFound struct {
		Player PlayerID `json:"player"`
		Key    Key      `json:"key"`
		Word   string   `json:"word"`
		Points int      `json:"points"` // before anything is struck
	}
	// Closed ends the play and says what came of it.
	Closed struct {
		Tally []Standing `json:"tally"`
	}
)

func (Created) kind() string     { return "created" }
func (Seated) kind() string      { return "seated" }
func (Unseated) kind() string    { return "unseated" }
func (WentAway) kind() string    { return "away" }
func (CameBack) kind() string    { return "back" }
func (RoundCalled) kind() string { return "called" }
func (Opened) kind() string      { return "opened" }
func (WordFound) kind() string   { return "found" }
func (Closed) kind() string      { return "closed" }

// Secret is 32 random bytes that a board is dealt from. It prints as nothing, so that no
// log line gives a board away; its JSON is hexadecimal, for the room's log alone.
type Secret [32]byte

// String hides the secret.
func (Secret) String() string { return "(secret)" }

// GoString hides the secret.
func (Secret) GoString() string { return "(secret)" }

// MarshalText writes 64 hexadecimal digits.
func (s Secret) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads them.
func (s *Secret) UnmarshalText(text []byte) error {
	if hex.DecodedLen(len(text)) != len(s) {
		return fmt.Errorf("a secret of %d hexadecimal digits", len(text))
	}
	_, err := hex.Decode(s[:], text)
	return err
}
