package queue

import redisstore "rattle/store/redis"

// Families returns the families of all keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "queue", Patterns: poolPatterns(), Backup: redisstore.BackupRequests},
		{Name: "queue-recent", Patterns: []string{recentKey("<address>")}, Backup: redisstore.NoBackup},
		{Name: "queue-no-shows", Patterns: []string{key("no-shows:<address>")}, Backup: redisstore.NoBackup},
		{Name: "queue-suspended", Patterns: []string{suspendedKey("<player>")}, Backup: redisstore.BackupRequests},
		{Name: "queue-hash-key", Patterns: []string{hashKey}, Backup: redisstore.NoBackup},
		{Name: "queue-search", Patterns: []string{searchKey("<player>")}, Backup: redisstore.BackupRequests},
		{Name: "current-match", Patterns: []string{currentMatchKey("<player>")}, Backup: redisstore.BackupRequests},
		{Name: "wait-times", Patterns: []string{waitTimesKey("<dice>")}, Backup: redisstore.BackupRequests},
		{Name: "challenge", Patterns: []string{challengeKey("<id>")}, Backup: redisstore.BackupRequests},
		{Name: "inbox", Patterns: []string{inboxKey("<player>")}, Backup: redisstore.BackupRequests},
	}
}

// poolPatterns are the keys of pools, see common.lua.
func poolPatterns() (patterns []string) {
	for _, pool := range []string{poolKey(""), poolKey("<id>")} {
		patterns = append(patterns, pool, pool+":since", pool+":seen", pool+":addresses", pool+":at:<address>")
	}
	return patterns
}
