package room

import "rattle/engine"

// PlayerID is a player's public name among programs. It is no credential.
type PlayerID string

// Key tells submissions apart: the random id of a browser's tab, and a number that the tab
// counts up. Whatever is sent again under the same key gets the same answer again.
type Key struct {
	Tab string `json:"tab"`
	N   int    `json:"n"`
}

// Command is something that somebody, or the clock, wants done. The list is closed.
type Command interface{ command() }

type (
	// Create opens a room.
	Create struct {
		Code     Code
		Settings Settings
	}
	// Join takes a seat, or comes back to it; whoever comes back needs no name.
	Join struct {
		Player PlayerID
		Name   string
	}
	// Leave says that a player is not to be seen any more. The seat stays theirs.
	Leave struct{ Player PlayerID }
	// Call starts the countdown to a round.
	Call struct{ Player PlayerID }
	// Submit claims a word, in any case.
	Submit struct {
		Player PlayerID
		Key    Key
		Word   string
	}
	// Tick ends the phase whose [State.Alarm] has come. That it has come is the log's to
	// judge: whoever commits a Tick appends it "not before" the alarm.
	Tick struct{}
)

func (Create) command() {}
func (Join) command()   {}
func (Leave) command()  {}
func (Call) command()   {}
func (Submit) command() {}
func (Tick) command()   {}

// Env is what a decision needs from outside the room. Each command says which part.
type Env struct {
	Limits  Limits          // Create
	Draw    Draw            // Call
	Deal    *engine.Dealt   // Tick, at the end of the countdown: what State.Seed deals
	Answers *engine.Answers // Submit, while a round is played: of its board
}

// Draw is what chance gives to a new round: its UUID, and the secret that its board is
// dealt from.
type Draw struct {
	Round  string
	Secret Secret
}
