package redisladder

import (
	"strings"

	"rattle/room"
)

// Who looks for a match, and who is in one: all of it changes together, so it has one slot.

func queueKey(what string) string { return "{q}:" + what }

// poolOf names a place where people wait: all who take whoever comes, or those who agreed on
// something. It is a hash by player of an address and the JSON of [ladder.Waiting]; the keys that
// go with it are in queue_common.lua.
func poolOf(together string) string {
	if together != "" {
		return queueKey("with:" + together)
	}
	return queueKey("open")
}

// searchKey holds since when a player waits, with which dice, and under which agreement, "" for
// none: a string with spaces between.
func searchKey(p room.PlayerID) string { return queueKey("search:" + string(p)) }

// agreementIn reads the agreement in what a placeKey holds.
func agreementIn(text string) string {
	_, text, _ = strings.Cut(text, " ")
	_, text, _ = strings.Cut(text, " ")
	return text
}

// suspendedKey is there for as long as a player may not wait: a string.
func suspendedKey(p room.PlayerID) string { return queueKey("suspended:" + string(p)) }

// recentKey holds who came from an address lately: a sorted set of players by the instant until
// which they count. Beside it is, as missed, to which matches somebody from there did not come.
func recentKey(from string) string { return queueKey("recent:" + from) }

// currentMatchKey holds the match that a player is in: a string of its UUID, the address of the player
// and the JSON of [ladder.Meet].
func currentMatchKey(p room.PlayerID) string { return queueKey("match:" + string(p)) }

// waitTimesKey holds how long the last waited who asked for some dice: a list of "instant millis".
func waitTimesKey(dice string) string { return queueKey("wait-times:" + dice) }

// challengeKey holds a challenge: a hash of "challenge", the JSON of [ladder.Challenge], and
// "over" once it was played.
func challengeKey(id string) string { return queueKey("challenge:" + id) }

// inboxKey holds by whom a player is challenged: a hash of "instant id address" by player, the
// instant in microseconds, the address as a veil gives it.
func inboxKey(p room.PlayerID) string { return queueKey("inbox:" + string(p)) }
