package ladder

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

// MostDevices is how many later devices a player has: one more puts out the oldest.
const MostDevices = 20

// CodeLength is the number of letters of the code that lets another device in, of the alphabet
// that room codes have.
const CodeLength = 8

// CodeLasts is how long such a code can be used, once.
const CodeLasts room.Millis = 10 * 60 * 1000

// ErrNoCode says that a code lets nobody in: it was used, or is too old, or never was.
var ErrNoCode = errors.New("this code lets no device in")

// ErrNoPhrase is returned for a recovery phrase that lets nobody in: it was used, or another took its place, or
// nothing is kept of its player any more.
var ErrNoPhrase = errors.New("this recovery phrase lets nobody in")
