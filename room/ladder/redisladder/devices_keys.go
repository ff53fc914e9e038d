package redisladder

import (
	"rattle/room"
)

// devicesKey holds who may speak for a player: a hash of the instant since when by the key of
// a later device, and "first" where the first is "refused" or the player is "forgotten".
func devicesKey(p room.PlayerID) string { return playerKey(p, "devices") }

// issuedCodeKey holds the code that a player was given last: a string.
func issuedCodeKey(p room.PlayerID) string { return playerKey(p, "code") }

// phraseKey holds what lets a player back in who has lost all devices: a hash of "key", which names
// the secret of a recovery phrase and does not give it away, and "since", the instant when it was drawn.
func phraseKey(p room.PlayerID) string { return playerKey(p, "phrase") }

// phraseIndexKey holds whose phrase has a key: a string. It is only a way to the player, whose own
// [phraseKey] says whether that is so.
func phraseIndexKey(key string) string { return "{w:" + key + "}:player" }

// admittedKey holds that something may be kept of somebody new: a string.
func admittedKey(p room.PlayerID) string { return playerKey(p, "admitted") }

// newcomersKey counts those who were admitted at an address of late, which a veil is over: a string.
func newcomersKey(veiled string) string { return "{new}:at:" + veiled }

// newcomersHashKey holds what that is hidden by: see [veil].
const newcomersHashKey = "{new}:hash-key"

// codeKey holds whom a code belongs to: a string.
func codeKey(code string) string { return "{d:" + code + "}:player" }

const (
	// signedOutKey holds who signed devices out a moment ago: a sorted set of players by instant.
	signedOutKey = "{d}:signed-out"

	// forgottenKey holds who asked to be forgotten: a sorted set of players by the instant until
	// which that is known.
	forgottenKey = "{d}:forgotten"

	// toEraseKey holds which of them the store may still name: a sorted set of players by the
	// instant of asking.
	toEraseKey = "{d}:to-erase"

	// eraserKey is there while a server erases them, and some time after: a string.
	eraserKey = "{d}:eraser"
)
