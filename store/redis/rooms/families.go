package rooms

import redisstore "rattle/store/redis"

// Families returns the families of the keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "room-log", Patterns: []string{"{b<n>}:room:<code>:log"}, Backup: redisstore.BackupRooms},
		{Name: "room-snapshot", Patterns: []string{"{b<n>}:room:<code>:snapshot"}, Backup: redisstore.BackupRooms},
		{Name: "room-leases", Patterns: []string{"{b<n>}:room:<code>:leases"}, Backup: redisstore.NoBackup},
		{Name: "wake-ups", Patterns: []string{"{b<n>}:wakeups"}, Backup: redisstore.BackupRooms},
		{Name: "rooms", Patterns: []string{"{b<n>}:rooms"}, Backup: redisstore.BackupRooms},
		{Name: "public-list", Patterns: []string{listingsKey, listingExpiryKey}, Backup: redisstore.NoBackup},
	}
}
