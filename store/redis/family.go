package redisstore

import (
	"slices"
	"strings"
)

// Family is a kind of key: a row of the table "Keys" in ARCHITECTURE.md. Each package lists the families of its keys.
type Family struct {
	Name     string   // of the row
	Patterns []string // of the keys; <...> stands for any text without braces and colons
	Backup   Backup
}

// Backup is the phase in which a backup reads a family of keys, [NoBackup] if it does not. Keys with the same
// hash tag are read at one instant; others may change in between.
type Backup uint8

// The phases, in the order in which they are read. Results are written in the reverse order, so a backup that catches a
// result half recorded has what a server leaves that dies while it records: recording the result again completes it.
const (
	NoBackup           Backup = iota // valid for seconds, derived from other keys, or a secret that no backup may have
	BackupRooms                      // room by room
	BackupRequests                   // requests that are stored before results are written
	BackupLeaderboards               // rows of leaderboards
	BackupPlayers                    // players, and the sums of their results
	BackupRecords                    // of rounds, matches and days
	BackupForgotten                  // who asked to be forgotten; the last, so that it has those who asked during the backup
)

// Families returns the families of the keys about the store as a whole.
func Families() []Family {
	return []Family{
		{"schema", []string{SchemaKey}, NoBackup},
		{"migration-lock", []string{MigrationLockKey}, NoBackup},
		{"servers", []string{ServersKey}, NoBackup},
		{"mark", []string{replicaMarkPrefix + "{<tag>}"}, NoBackup},
	}
}

// Has reports whether a key is of the family.
func (f Family) Has(key string) bool {
	return slices.ContainsFunc(f.Patterns, func(pattern string) bool { return matches(pattern, key) })
}

// matches reports whether a key is what a pattern stands for.
func matches(pattern, key string) bool {
	literal, rest, hasGap := strings.Cut(pattern, "<")
	key, ok := strings.CutPrefix(key, literal)
	if !ok || !hasGap {
		return ok && key == ""
	}
	end := strings.IndexAny(key, ":{}")
	if end < 0 {
		end = len(key)
	}
	_, rest, _ = strings.Cut(rest, ">")
	return end > 0 && matches(rest, key[end:])
}
