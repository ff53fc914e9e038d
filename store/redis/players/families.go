package players

import redisstore "rattle/store/redis"

// Families returns the families of all keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "profile", Patterns: []string{ProfileKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "blocked", Patterns: []string{blockedKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "devices", Patterns: []string{devicesKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "issued-code", Patterns: []string{issuedCodeKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "phrase", Patterns: []string{phraseKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "admitted", Patterns: []string{admittedKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "reviews", Patterns: []string{ReviewsKey}, Backup: redisstore.BackupRequests},
		{Name: "reports", Patterns: []string{reportsKey}, Backup: redisstore.BackupRequests},
		{Name: "reports-hash-key", Patterns: []string{reportsHashKey}, Backup: redisstore.NoBackup},
		{Name: "device-code", Patterns: []string{codeIndexKey("<code>")}, Backup: redisstore.BackupForgotten},
		{Name: "phrase-index", Patterns: []string{phraseIndexKey("<phrase>")}, Backup: redisstore.NoBackup},
		{Name: "signed-out", Patterns: []string{signedOutKey}, Backup: redisstore.BackupForgotten},
		{Name: "forgotten", Patterns: []string{forgottenKey}, Backup: redisstore.BackupForgotten},
		{Name: "to-erase", Patterns: []string{toEraseKey}, Backup: redisstore.BackupForgotten},
		{Name: "eraser", Patterns: []string{EraserKey}, Backup: redisstore.BackupForgotten},
		{Name: "newcomers", Patterns: []string{newcomersKey("<address>")}, Backup: redisstore.NoBackup},
		{Name: "newcomers-hash-key", Patterns: []string{newcomersHashKey}, Backup: redisstore.NoBackup},
	}
}
