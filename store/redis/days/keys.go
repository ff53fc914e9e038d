package days

import (
	"rattle/daily"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

// Families returns the families of all keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "daily-attempts", Patterns: []string{attemptsKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "daily-played", Patterns: []string{playedKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "daily-origin", Patterns: []string{originKey}, Backup: redisstore.BackupRecords},
		{Name: "daily-boards", Patterns: []string{boardsKey}, Backup: redisstore.BackupRecords},
		{Name: "daily-rows", Patterns: []string{RowsKey("<day>"), listKey("<day>", daily.Known), listKey("<day>", daily.Newcomers)}, Backup: redisstore.BackupRecords},
	}
}

const (
	// originKey holds what all daily boards follow from: a hash of "secret", and "since", the instant when it was
	// created.
	originKey = "{daily}:origin"

	// boardsKey holds the boards of the days that were played: a hash of texts by day.
	boardsKey = "{daily}:boards"
)

// RowsKey holds the results of a day: a hash of the JSON of [daily.Attempt] by player.
func RowsKey(d daily.Date) string { return "{daily}:" + string(d) + ":rows" }

// listKey holds the order of a day's results in one group: a sorted set of players.
func listKey(d daily.Date, g daily.Group) string { return "{daily}:" + string(d) + ":" + string(g) }

// attemptsKey holds the rooms of a player's attempts: a hash of codes by day.
func attemptsKey(p room.PlayerID) string { return players.Key(p, "daily:attempts") }

// playedKey holds what a player's attempts came to: a hash of points by day.
func playedKey(p room.PlayerID) string { return players.Key(p, "daily:played") }
