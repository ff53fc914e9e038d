package redisladder

import (
	"rattle/room"
)

// Who looks for a match, and who is in one: all of it changes together, so it has one slot.

func queueKey(what string) string { return "{q}:" + what }

// poolKeys are the names of a place where people wait: all who take whoever comes, or those who
// agreed on something.
type poolKeys struct {
	waiting string // hash of the JSON of [ladder.Waiting] by player
	since   string // sorted set of players by the instant since when they wait
	seen    string // sorted set of players by the instant of their last request
}

func poolOf(together string) poolKeys {
	name := queueKey("open")
	if together != "" {
		name = queueKey("with:" + together)
	}
	return poolKeys{name, name + ":since", name + ":seen"}
}

// placeKey holds the name of the agreement under which a player waits, "" for none: a string.
func placeKey(p room.PlayerID) string { return queueKey("place:" + string(p)) }

// busyKey holds the match that a player is in: a string of its UUID and the JSON of
// [ladder.Meet].
func busyKey(p room.PlayerID) string { return queueKey("busy:" + string(p)) }

// waitsKey holds how long the last waited who asked for some dice: a list of "instant millis".
func waitsKey(dice string) string { return queueKey("waits:" + dice) }

// challengeKey holds a challenge: a hash of "challenge", the JSON of [ladder.Challenge], and
// "over" once it was played.
func challengeKey(id string) string { return queueKey("challenge:" + id) }

// inboxKey holds by whom a player is challenged: a hash of "instant id" by player.
func inboxKey(p room.PlayerID) string { return queueKey("inbox:" + string(p)) }
