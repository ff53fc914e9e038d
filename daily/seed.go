package daily

import (
	"log/slog"

	"rattle/room"
)

// Seed is what the board of a day is dealt from. It does not print. It is published when the day is
// over, in hexadecimal.
type Seed room.Secret

// String hides the seed.
func (s Seed) String() string { return room.Secret(s).String() }

// GoString hides the seed.
func (s Seed) GoString() string { return room.Secret(s).GoString() }

// LogValue hides the seed.
func (s Seed) LogValue() slog.Value { return room.Secret(s).LogValue() }

// MarshalText writes 64 hexadecimal digits.
func (s Seed) MarshalText() ([]byte, error) { return room.Secret(s).MarshalText() }
