package rooms

import (
	"fmt"
	"hash/fnv"
	"strings"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// Every name in the store is made in this file. All keys of a room, and all of a bucket,
// begin with the same braces, which keeps them together in one slot of a cluster; so do
// those that belong to the store as a whole.

// Bucket names the part of the store that holds a room, from 0 below [Buckets].
func Bucket(code room.Code) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(code)) // never fails
	return int(h.Sum32() % redisstore.Buckets)
}

func roomKey(code room.Code, what string) string {
	return fmt.Sprintf("{b%d}:room:%s:%s", Bucket(code), code, what)
}

// LogKey holds the log of a room: a stream.
func LogKey(code room.Code) string { return roomKey(code, "log") }

// SnapshotKey holds a room's newest snapshot: a hash of "id", the entry that led to it, and
// "state".
func SnapshotKey(code room.Code) string { return roomKey(code, "snapshot") }

// LeasesKey holds who is in a room: a sorted set of "player server" by the instant at which
// the lease runs out.
func LeasesKey(code room.Code) string { return roomKey(code, "leases") }

// hintChannel carries the hints of a room.
func hintChannel(code room.Code) string { return roomKey(code, "hint") }

// anchorChannel is where nothing is ever said: it keeps the subscription of a bucket at the
// node that has the bucket, whichever rooms come and go.
func anchorChannel(bucket int) string { return fmt.Sprintf("{b%d}:hint", bucket) }

// WakeUpsKey holds the alarms of a bucket: a sorted set of codes by the instant at which the
// phase of the room ends.
func WakeUpsKey(bucket int) string { return fmt.Sprintf("{b%d}:wakeups", bucket) }

// RoomsKey holds the rooms of a bucket: a sorted set of codes by the instant of creation.
func RoomsKey(bucket int) string { return fmt.Sprintf("{b%d}:rooms", bucket) }

// LogPattern is what the keys of all logs match.
const LogPattern = "{b*}:room:*:log"

// ParseLogKey reads a room's code back from the key of its log.
func ParseLogKey(key string) (room.Code, bool) {
	code := roomInKey(key)
	return code, code != "" && key == LogKey(code)
}

// roomInKey reads a room's code back from a name that [roomKey] made; "" from any other.
func roomInKey(name string) room.Code {
	_, rest, _ := strings.Cut(name, ":room:")
	code, _, _ := strings.Cut(rest, ":")
	return room.Code(code)
}

const (
	// listingsKey holds the list of public rooms: a hash of listings by code; listingExpiryKey
	// when each is no longer shown: a sorted set.
	listingsKey      = "{rattle}:public"
	listingExpiryKey = "{rattle}:public:expiry"

	// probeChannel is where a new server finds out which publish verb the store has.
	probeChannel = "{b0}:probe"
)
