package redislog

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"rattle/room"
)

// Every name in the store is made in this file. All keys of a room, and all of a bucket,
// begin with the same braces, which keeps them together in one slot of a cluster; so do
// those that belong to the store as a whole.

// Buckets is how many parts the rooms are spread over. A store that was written with one
// number cannot be read with another.
const Buckets = 256

// Bucket names the part of the store that holds a room, from 0 below [Buckets].
func Bucket(code room.Code) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(code)) // never fails
	return int(h.Sum32() % Buckets)
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

// HashTag gives what a key has in braces, which is what it shares a slot of a cluster by; "" where
// it has none.
func HashTag(key string) string {
	if rest, ok := strings.CutPrefix(key, "{"); ok {
		if tag, _, ok := strings.Cut(rest, "}"); ok {
			return tag
		}
	}
	return ""
}

// replicaMarkKey names what is written beside a key to learn that replicas have it: in its slot.
func replicaMarkKey(key string) string {
	return replicaMarkPrefix + "{" + cmp.Or(HashTag(key), key) + "}"
}

// phraseIndexPrefix begins the keys that lead to recovery phrases, each of which names one.
const phraseIndexPrefix = "{w:"

// RedactKey returns what logs and errors call a key: one that names a recovery phrase loses that.
func RedactKey(key string) string {
	if what, phrase := strings.CutPrefix(key, phraseIndexPrefix); phrase {
		_, what, _ = strings.Cut(what, "}")
		return "{w:…}" + what
	}
	return key
}

// isResult tells keys of what rooms have brought about from those of the rooms and of the store
// as a whole. Other packages name them, but a dump holds them, without some that [scanTags] leaves out.
func isResult(key string) bool {
	tag := HashTag(key)
	return tag != "" && tag != storeTag && !isBucket(tag)
}

func isBucket(tag string) bool {
	n, err := strconv.Atoi(strings.TrimPrefix(tag, "b"))
	return err == nil && tag == fmt.Sprintf("b%d", n)
}

// storeTag is that of the keys below.
const storeTag = "rattle"

const (
	// listingsKey holds the list of public rooms: a hash of listings by code; listingExpiryKey
	// when each is no longer shown: a sorted set.
	listingsKey      = "{rattle}:public"
	listingExpiryKey = "{rattle}:public:expiry"

	// SchemaKey holds what package migrations has brought the store to: a hash.
	SchemaKey = "{rattle}:schema"

	// MigrationLockKey holds the mark of the server that migrates, while it does: a string.
	MigrationLockKey = "{rattle}:migration-lock"

	// ServersKey holds who serves from the store: a sorted set of "server layout" by the
	// instant at which a server that says nothing more is taken for dead.
	ServersKey = "{rattle}:servers"

	// replicaMarkPrefix begins marks, see [WaitForReplicas]. No pattern of keys that are kept finds them.
	replicaMarkPrefix = "mark:"

	// probeChannel is where a new server finds out which publish verb the store has.
	probeChannel = "{b0}:probe"
)
