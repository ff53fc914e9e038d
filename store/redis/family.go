package redisstore

import (
	"slices"
	"strings"
)

// Family is a kind of keys, and a row of the table "Keys" in ARCHITECTURE.md. Each package that names
// keys lists its families.
type Family struct {
	Name     string   // of the row
	Patterns []string // of the keys; <...> stands for any text without braces and colons
	Backup   Backup
}

// Backup is whether a backup holds a family of keys, and when it reads them: it is read while people
// go on, and everything with one hash tag at one instant.
type Backup uint8

// When a backup reads keys, the first first. Results are written in the reverse order of this, so what a
// backup holds of a result that is being recorded is what a server leaves that dies while it records:
// whoever records it again completes it.
const (
	NoBackup           Backup = iota // it is true for seconds, follows from other keys, or is to be in no backup
	BackupLayout                     // of the store
	BackupRooms                      // room by room
	BackupRequests                   // what is asked for before results are written
	BackupLeaderboards               // rows of leaderboards
	BackupPlayers                    // what results come to for their players
	BackupRecords                    // of rounds, matches and days
	BackupForgotten                  // who is forgotten, so that nobody who was forgotten meanwhile comes back
)

// Families returns the families of what servers note of the store as a whole.
func Families() []Family {
	return []Family{
		{"schema", []string{SchemaKey}, BackupLayout},
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
