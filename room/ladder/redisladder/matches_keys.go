package redisladder

import "rattle/room"

// matchKey holds what became of a duel, for as long as its players are kept at least: the JSON
// of [ladder.Settled].
func matchKey(match string) string { return "{m:" + match + "}:result" }

// ratingsKey holds how a player stands: a hash of the JSON of [ladder.Form] by dice.
func ratingsKey(p room.PlayerID) string { return playerKey(p, "ratings") }

// ratingHistoryKey holds a player's ratings with a set of dice, the oldest first: a list of "instant
// rating".
func ratingHistoryKey(p room.PlayerID, dice string) string {
	return playerKey(p, "rating-history:"+dice)
}

// matchesKey holds a player's duels: a sorted set of the JSON of [ladder.PastMatch] by the
// instant of the end.
func matchesKey(p room.PlayerID) string { return playerKey(p, "matches") }

// conflictsKey holds the duels that started from another form than the one that the player had
// when they were applied, for an audit: a hash of that form by match.
func conflictsKey(p room.PlayerID) string { return playerKey(p, "rating-conflicts") }
