// Package player has everything about players except their results: devices and how they sign in and
// out, forgetting, reports and their review, and the detection of play by programs.
package player

import (
	"errors"

	"rattle/room"
)

// Device is a browser that is signed in as a player. The player's id is derived from the secret of
// the first device; later devices, which came by a code or a phrase, have secrets of their own.
type Device struct {
	Player room.PlayerID
	Key    string // a hash of a later device's secret; "": the first
}

// MaxDevices is how many later devices a player can have: one more signs out the oldest.
const MaxDevices = 20

// DeviceCodeLength is the number of letters of the code that signs in another device. They are of the
// alphabet of room codes.
const DeviceCodeLength = 8

// DeviceCodeTTL is how long such a code is valid. It can be used once.
const DeviceCodeTTL room.Millis = 10 * 60 * 1000

// ErrSignedOut is the error for a device that is not signed in as its player any more.
var ErrSignedOut = errors.New("this device was signed out")

// ErrInvalidCode is the error for a code that was used, has expired, or never was valid.
var ErrInvalidCode = errors.New("this code is not valid")

// ErrInvalidPhrase is the error for a recovery phrase that was used or replaced, or whose player is not
// stored any more.
var ErrInvalidPhrase = errors.New("this recovery phrase is not valid")
