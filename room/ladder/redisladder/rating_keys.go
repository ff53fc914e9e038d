package redisladder

import "rattle/room"

// settledKey holds what became of a duel, for as long as its players are kept at least: the JSON
// of [ladder.Settled].
func settledKey(match string) string { return "{m:" + match + "}:settled" }

// formsKey holds how a player stands: a hash of the JSON of [ladder.Form] by dice.
func formsKey(p room.PlayerID) string { return playerKey(p, "forms") }

// ratedKey holds a player's ratings with a set of dice, the oldest first: a list of "instant
// rating".
func ratedKey(p room.PlayerID, dice string) string { return playerKey(p, "rated:"+dice) }

// matchesKey holds a player's duels: a sorted set of the JSON of [ladder.PastMatch] by the
// instant of the end.
func matchesKey(p room.PlayerID) string { return playerKey(p, "matches") }

// astrayKey holds the duels that started from another form than the one that the player had
// when they were applied, for an audit: a hash of that form by match.
func astrayKey(p room.PlayerID) string { return playerKey(p, "astray") }
