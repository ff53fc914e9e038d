package wire

import (
	"encoding/base32"
	"strings"

	"rattle/room"
)

var idEncoding = base32.StdEncoding.WithPadding(base32.NoPadding)

const PlayerIDBytes = 10

// EncodePlayerID returns what follows the prefix in the id of a player.
func EncodePlayerID(id []byte) string { return strings.ToLower(idEncoding.EncodeToString(id)) }

// IsPlayerID tells whether somebody, or somebody's bot, could have that id.
func IsPlayerID(text string) bool {
	id, marked := strings.CutPrefix(text, room.PersonPrefix)
	if !marked {
		id, marked = strings.CutPrefix(text, room.BotPrefix)
	}
	bytes, err := idEncoding.DecodeString(strings.ToUpper(id))
	return marked && err == nil && len(bytes) == PlayerIDBytes && id == strings.ToLower(id)
}
