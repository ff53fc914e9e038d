package player

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"strings"

	"rattle/room"
)

// The public id of a player is derived from the secret of the first device, and does not reveal it:
//
//	p_ or b_ + base32 of 10 bytes of SHA-256("rattle player\0" + secret)

var idEncoding = base32.StdEncoding.WithPadding(base32.NoPadding)

const idBytes = 10

// IDOf returns the id of the person whose first device has a secret.
func IDOf(secret []byte) room.PlayerID { return idOf(room.PersonPrefix, secret) }

// BotIDOf returns the id of the declared bot that has a secret.
func BotIDOf(secret []byte) room.PlayerID { return idOf(room.BotPrefix, secret) }

func idOf(prefix string, secret []byte) room.PlayerID {
	sum := sha256.Sum256(append([]byte("rattle player\x00"), secret...))
	return room.PlayerID(prefix + strings.ToLower(idEncoding.EncodeToString(sum[:idBytes])))
}

// KeyOf returns the key of a later device, a hash of its secret.
func KeyOf(secret []byte) string {
	sum := sha256.Sum256(append([]byte("rattle device\x00"), secret...))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// ValidID reports whether a text has the form of a person's id, or of a declared bot's.
func ValidID(text string) bool {
	id, found := strings.CutPrefix(text, room.PersonPrefix)
	if !found {
		id, found = strings.CutPrefix(text, room.BotPrefix)
	}
	bytes, err := idEncoding.DecodeString(strings.ToUpper(id))
	return found && err == nil && len(bytes) == idBytes && id == strings.ToLower(id)
}
