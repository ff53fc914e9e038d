package days

import (
	"rattle/daily"
	redisstore "rattle/store/redis"
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
