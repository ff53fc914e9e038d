package rooms

import (
	"hash/fnv"
	"strconv"
	"strings"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// Families returns the families of the keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "room-log", Patterns: []string{"{b<n>}:room:<code>:log"}, Backup: redisstore.BackupRooms},
		{Name: "room-snapshot", Patterns: []string{"{b<n>}:room:<code>:snapshot"}, Backup: redisstore.BackupRooms},
		{Name: "room-presence", Patterns: []string{"{b<n>}:room:<code>:presence"}, Backup: redisstore.NoBackup},
		{Name: "recent-entries", Patterns: []string{"{b<n>}:recent"}, Backup: redisstore.NoBackup},
		{Name: "wake-ups", Patterns: []string{"{b<n>}:wakeups"}, Backup: redisstore.BackupRooms},
		{Name: "rooms", Patterns: []string{"{b<n>}:rooms"}, Backup: redisstore.BackupRooms},
		{Name: "public-list", Patterns: []string{listingsKey}, Backup: redisstore.NoBackup},
	}
}

// This file has all keys and channels of the package. The keys of a bucket begin with the same hash
// tag, which keeps them in one slot of a cluster; so do the keys of the public list.

// Bucket returns the number of the bucket that a room is in, from 0 below [redisstore.Buckets].
func Bucket(code room.Code) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(code)) // never fails
	return int(h.Sum32() % redisstore.Buckets)
}

// bucketKey returns a key of a bucket; fmt would take several times as long, for each word.
func bucketKey(bucket int, name string) string {
	return "{b" + strconv.Itoa(bucket) + "}:" + name
}

func roomKey(code room.Code, name string) string {
	return bucketKey(Bucket(code), "room:"+string(code)+":"+name)
}

// LogKey holds the log of a room: a stream.
func LogKey(code room.Code) string { return roomKey(code, "log") }

// SnapshotKey holds a room's newest snapshot: a hash of "id", the entry that led to it, and
// "state".
func SnapshotKey(code room.Code) string { return roomKey(code, "snapshot") }

// PresenceKey holds who is in a room: a hash, see attend.lua.
func PresenceKey(code room.Code) string { return roomKey(code, "presence") }

// hintChannel carries the hints of a room.
func hintChannel(code room.Code) string { return roomKey(code, "hint") }

// anchorChannel carries nothing. It keeps the subscription of a bucket at the node that has the
// bucket, whichever rooms come and go.
func anchorChannel(bucket int) string { return bucketKey(bucket, "hint") }

// WakeUpsKey holds when the rooms of a bucket are to wake up: a sorted set of codes by the instant
// of the room's deadline.
func WakeUpsKey(bucket int) string { return bucketKey(bucket, "wakeups") }

// RecentKey holds which rooms of a bucket that several servers follow have new entries: a short
// stream.
func RecentKey(bucket int) string { return bucketKey(bucket, "recent") }

// RoomsKey holds the rooms of a bucket: a sorted set of codes by the instant of creation.
func RoomsKey(bucket int) string { return bucketKey(bucket, "rooms") }

// roomInKey returns the code of the room in a key that [roomKey] returned; "" for any other key.
func roomInKey(name string) room.Code {
	_, rest, _ := strings.Cut(name, ":room:")
	code, _, _ := strings.Cut(rest, ":")
	return room.Code(code)
}

const (
	// listingsKey holds the list of public rooms: a hash of "SERVER listing" by code.
	listingsKey = "{rattle}:public"

	// probeChannel is the channel on which a server tries which command publishes in the store.
	probeChannel = "{b0}:probe"
)
