package player

import (
	"errors"

	"rattle/room"
)

// ErrTooManyRulings is the error for a ruling beyond [MaxRulings].
var ErrTooManyRulings = errors.New("too many players are ruled about: take a ruling back first")

// Ruling is what moderators have ruled about a player, for as long as they do not take it back or the player is forgotten.
// The zero value is nothing.
type Ruling struct {
	Name     string // by which others see the player, in place of the player's own; "" for that
	Unlisted bool   // the player is on no leaderboard and in no list of a day
	Barred   bool   // from public tables, the queue and challenges
}

// IsZero reports whether nothing is ruled.
func (r Ruling) IsZero() bool { return r == Ruling{} }

// RulingChange is a ruling about a player, and the one before it.
type RulingChange struct {
	Player        room.PlayerID
	Before, After Ruling
}
