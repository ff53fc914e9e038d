package room

import (
	"encoding/hex"
	"log/slog"
)

// hidden is what secrets print as, so that no log line reveals a board.
const hidden = "(secret)"

// PrivateKey is the key of a round: it signs the record, and its public half is the round's [Secret].
// It does not print. Its JSON, in hexadecimal, is only for the room's log.
type PrivateKey [32]byte

// String hides the key.
func (PrivateKey) String() string { return hidden }

// GoString hides the key.
func (PrivateKey) GoString() string { return hidden }

// LogValue hides the key.
func (PrivateKey) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalText writes 64 hexadecimal digits.
func (k PrivateKey) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, k[:]), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (k *PrivateKey) UnmarshalText(text []byte) error { return decodeHex(k[:], text, "private key") }

// Secret is the 32 bytes that boards are dealt from: those of a round are the public half of its
// [PrivateKey]. A secret does not print. Its JSON, in hexadecimal, is only for the room's log and for
// records of closed rounds.
type Secret [32]byte

// String hides the secret.
func (Secret) String() string { return hidden }

// GoString hides the secret.
func (Secret) GoString() string { return hidden }

// LogValue hides the secret.
func (Secret) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalText writes 64 hexadecimal digits.
func (s Secret) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (s *Secret) UnmarshalText(text []byte) error { return decodeHex(s[:], text, "secret") }
