package redisladder

import (
	"rattle/leaderboard"
	"rattle/room"
)

// Every name in the store that results are kept under is made in this file. What is in braces
// is a slot of a cluster.

func roundKey(uuid, what string) string { return "{r:" + uuid + "}:" + what }

// recordKey holds the record of a round: a hash of "owed", packed by [room.EncodeOwed], and "ends",
// the instant from which on it is kept for its pins alone; "share:PLAYER" is
// the link by which a player shows it, see share.go, and "review:PLAYER" whether a result waits for a person,
// see reviews.go.
func recordKey(uuid string) string { return roundKey(uuid, "record") }

// refsKey holds which rows refer to a round: a set of "kind dice player".
func refsKey(uuid string) string { return roundKey(uuid, "refs") }

func playerKey(p room.PlayerID, what string) string { return "{p:" + string(p) + "}:" + what }

// profileKey holds what is known of a player: a hash of "name", "named" (the instant since when),
// "seen" (the close of the first round, or the end of the first duel: nobody is known by looking),
// "rounds", "points" and "words".
func profileKey(p room.PlayerID) string { return playerKey(p, "profile") }

// appliedKey holds which rounds were added to a player: a sorted set of UUIDs by the instant of
// adding.
func appliedKey(p room.PlayerID) string { return playerKey(p, "applied") }

// totalsKey holds the points that a player has in all within a period: a hash of "points instant name"
// by dice. Rows of totals show it.
func totalsKey(p room.PlayerID, period leaderboard.Period, key string) string {
	name := "totals:" + string(period)
	if period != leaderboard.AllTime {
		name += ":" + key
	}
	return playerKey(p, name)
}

// historyKey holds the last rounds of a player: a sorted set of the JSON of [ladder.Past] by
// the instant of the close.
func historyKey(p room.PlayerID) string { return playerKey(p, "history") }

// olderRoundsKey holds the UUIDs of rounds that the history no longer has, since their records may
// still be there: a list, the newest last.
func olderRoundsKey(p room.PlayerID) string { return playerKey(p, "older-rounds") }

// wordsKey holds the words that a player found most: a sorted set by how many times, and when
// last, as [ladder.Score] has it but with the seconds upwards.
func wordsKey(p room.PlayerID) string { return playerKey(p, "words") }

// versusKey holds what rounds against others have come to: a hash by player of "won lost drawn
// mine theirs"; metKey when they last met: a sorted set.
func versusKey(p room.PlayerID) string    { return playerKey(p, "versus") }
func opponentsKey(p room.PlayerID) string { return playerKey(p, "opponents") }

// leaderboardKeys are the names of one board.
type leaderboardKeys struct {
	scores  string // sorted set of players by [ladder.Score]
	rows    string // hash of the JSON of [ladder.Entry] by player
	version string // how often it has changed
}

func leaderboardNamed(name string) leaderboardKeys {
	return leaderboardKeys{scores: name, rows: name + ":rows", version: name + ":version"}
}

func leaderboardKeysOf(id leaderboard.ID) leaderboardKeys {
	name := diceKey(id.Dice, string(id.Kind)+":"+string(id.Period))
	if id.Period != leaderboard.AllTime {
		name += ":" + id.Key
	}
	return leaderboardNamed(name)
}

// sinceKey holds from when on each kind of board counts: a hash of instants.
const sinceKey = "{l}:since"

func diceKey(dice, what string) string { return "{l:" + dice + "}:" + what }

// staleRefsKey holds the pins of rows that no longer refer to a round: a set of "round pin".
func staleRefsKey(dice string) string { return diceKey(dice, "stale-refs") }

// isPlain tells names of players and rounds from those that could reach another key.
func isPlain(name string) bool {
	if name == "" || len(name) > 64 {
		return false
	}
	for _, c := range []byte(name) {
		if c <= ' ' || c >= 0x7f || c == '{' || c == '}' || c == ':' {
			return false
		}
	}
	return true
}
