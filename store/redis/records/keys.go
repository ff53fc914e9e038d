package records

import (
	"rattle/room"
	redisstore "rattle/store/redis"
)

// Families returns the families of all keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "record", Patterns: []string{Key("<round>")}, Backup: redisstore.BackupRecords},
		{Name: "record-refs", Patterns: []string{refsKey("<round>")}, Backup: redisstore.BackupRecords},
	}
}

func key(uuid, what string) string { return "{r:" + uuid + "}:" + what }

// Key holds the record of a round: a hash of "result", packed by [room.EncodePendingResult], and "expires", the instant
// at which it expires unless it has refs; "share:PLAYER" is the link by which a player shares it, and "review:PLAYER"
// the [player.ReviewState] of a result that a person has to review.
func Key(uuid string) string { return key(uuid, "record") }

// refsKey holds which rows show a round: a set of "kind dice player".
func refsKey(uuid string) string { return key(uuid, "refs") }

func shareField(p room.PlayerID) string { return sharePrefix + string(p) }

func reviewField(p room.PlayerID) string { return reviewPrefix + string(p) }

const (
	sharePrefix  = "share:"
	reviewPrefix = "review:"
)
