package leaderboards

import (
	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

// Families returns the families of all keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "totals", Patterns: []string{players.Key("<player>", "totals:<period>"), totalsKey("<player>", "<period>", "<when>")}, Backup: redisstore.BackupPlayers},
		{Name: "applied", Patterns: []string{appliedKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "history", Patterns: []string{historyKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "older-rounds", Patterns: []string{olderRoundsKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "words", Patterns: []string{wordsKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "versus", Patterns: []string{versusKey("<player>"), opponentsKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "ratings", Patterns: []string{ratingsKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "rating-history", Patterns: []string{ratingHistoryKey("<player>", "<dice>")}, Backup: redisstore.BackupPlayers},
		{Name: "matches", Patterns: []string{matchesKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "rating-conflicts", Patterns: []string{conflictsKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "match-result", Patterns: []string{matchKey("<match>")}, Backup: redisstore.BackupRecords},
		{Name: "leaderboard-all-time", Patterns: rowPatterns("all"), Backup: redisstore.BackupLeaderboards},
		{Name: "leaderboard", Patterns: rowPatterns("<period>:<when>"), Backup: redisstore.BackupLeaderboards},
		{Name: "stale-refs", Patterns: []string{staleRefsKey("<dice>")}, Backup: redisstore.BackupLeaderboards},
		{Name: "counted-since", Patterns: []string{countedSinceKey}, Backup: redisstore.BackupLeaderboards},
	}
}

func rowPatterns(period string) []string {
	scores := diceKey("<dice>", "<kind>:"+period)
	return []string{scores, scores + ":rows", scores + ":version"}
}

// appliedKey holds what was applied to a player: a sorted set of UUIDs by instant.
func appliedKey(p room.PlayerID) string { return players.Key(p, "applied") }

// totalsKey holds a player's points within a period: a hash of "points instant name" by dice, which rows of totals show.
func totalsKey(p room.PlayerID, period leaderboard.Period, key string) string {
	name := "totals:" + string(period)
	if period != leaderboard.AllTime {
		name += ":" + key
	}
	return players.Key(p, name)
}

// historyKey holds a player's last rounds: a sorted set of the JSON of [leaderboard.PastRound] by the instant of the
// close.
func historyKey(p room.PlayerID) string { return players.Key(p, "history") }

// olderRoundsKey holds the UUIDs of rounds that the history no longer has, since their records may still be there: a
// list, the newest last.
func olderRoundsKey(p room.PlayerID) string { return players.Key(p, "older-rounds") }

// wordsKey holds the words that a player found most: a sorted set by how often and when last. The scores are those of
// [leaderboard.Score], except that a later second is higher.
func wordsKey(p room.PlayerID) string { return players.Key(p, "words") }

// versusKey holds a player's score against others: a hash of "won lost drawn mine theirs" by player, of which the last
// two are points.
func versusKey(p room.PlayerID) string { return players.Key(p, "versus") }

// opponentsKey holds whom a player has met: a sorted set by the instant of the last encounter.
func opponentsKey(p room.PlayerID) string { return players.Key(p, "opponents") }

// ratingsKey holds a player's ratings: a hash of the JSON of [leaderboard.PlayerRating] by dice.
func ratingsKey(p room.PlayerID) string { return players.Key(p, "ratings") }

// ratingHistoryKey holds a player's ratings with a set of dice, the oldest first: a list of "instant rating".
func ratingHistoryKey(p room.PlayerID, dice string) string {
	return players.Key(p, "rating-history:"+dice)
}

// matchesKey holds a player's matches: a sorted set of the JSON of [leaderboard.PastMatch] by the instant of the end.
func matchesKey(p room.PlayerID) string { return players.Key(p, "matches") }

// conflictsKey holds, for an audit, the matches that started from another rating than the player had when they were
// applied: a hash of the latter by match.
func conflictsKey(p room.PlayerID) string { return players.Key(p, "rating-conflicts") }

// matchKey holds a match, at least as long as its players are stored: a string, the JSON of [leaderboard.StoredMatch].
func matchKey(match string) string { return "{m:" + match + "}:result" }

func diceKey(dice, what string) string { return "{l:" + dice + "}:" + what }

// staleRefsKey holds the refs of rows that no longer show a round: a set of "round ref".
func staleRefsKey(dice string) string { return diceKey(dice, "stale-refs") }

// countedSinceKey holds since when each kind of leaderboard counts: a hash of instants.
const countedSinceKey = "{l}:counted-since"

// rowKeys are the keys of one leaderboard.
type rowKeys struct {
	scores  string // sorted set of players by [leaderboard.Score]
	rows    string // hash of the JSON of [leaderboard.Entry] by player
	version string // how often the leaderboard has changed
}

func keysOf(id leaderboard.ID) rowKeys {
	name := diceKey(id.Dice, string(id.Kind)+":"+string(id.Period))
	if id.Period != leaderboard.AllTime {
		name += ":" + id.Key
	}
	return rowKeys{scores: name, rows: name + ":rows", version: name + ":version"}
}

// lastingKeys names what is stored of a player, and lasts as long as the player.
func lastingKeys(p room.PlayerID) []string {
	keys := []string{
		historyKey(p), olderRoundsKey(p), wordsKey(p), versusKey(p), opponentsKey(p), ratingsKey(p), matchesKey(p), conflictsKey(p),
		totalsKey(p, leaderboard.AllTime, ""),
	}
	for _, set := range engine.DiceSets() {
		keys = append(keys, ratingHistoryKey(p, set.ID))
	}
	return keys
}

// shortKeys names what may be stored of a player at an instant, and expires sooner.
func shortKeys(p room.PlayerID, now room.Instant) []string {
	keys := []string{appliedKey(p)}
	for _, period := range leaderboard.Periods() {
		keys = append(keys, totalsKey(p, period, period.Key(now)), totalsKey(p, period, period.PreviousKey(now)))
	}
	return keys
}
