package player

import (
	"errors"

	"rattle/room"
)

// Device is what speaks for a player. From the secret of the first one the player's id is
// derived; later ones, which came by a code, have secrets of their own.
type Device struct {
	Player room.PlayerID
	Key    string // names the secret of a later device and does not give it away; "": the first
}

// MaxDevices is how many later devices a player has: one more puts out the oldest.
const MaxDevices = 20

// DeviceCodeLength is the number of letters of the code that lets another device in, of the alphabet
// that room codes have.
const DeviceCodeLength = 8

// DeviceCodeTTL is how long such a code can be used, once.
const DeviceCodeTTL room.Millis = 10 * 60 * 1000

// ErrInvalidCode says that a code lets nobody in: it was used, or is too old, or never was.
var ErrInvalidCode = errors.New("this code lets no device in")

// ErrInvalidPhrase is returned for a recovery phrase that lets nobody in: it was used, or another took its place, or
// nothing is kept of its player any more.
var ErrInvalidPhrase = errors.New("this recovery phrase lets nobody in")
