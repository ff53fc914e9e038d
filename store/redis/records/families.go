package records

import redisstore "rattle/store/redis"

// Families returns the families of all keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "record", Patterns: []string{Key("<round>")}, Backup: redisstore.BackupRecords},
		{Name: "record-refs", Patterns: []string{refsKey("<round>")}, Backup: redisstore.BackupRecords},
	}
}
