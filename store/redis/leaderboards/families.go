package leaderboards

import (
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
