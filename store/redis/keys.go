package redisstore

import (
	"cmp"
	"strings"
)

// Buckets is how many parts the rooms are spread over. A store that was written with one
// number cannot be read with another.
const Buckets = 256

// StoreTag is that of the keys below.
const StoreTag = "rattle"

const (
	// SchemaKey holds what package migrations has brought the store to: a hash.
	SchemaKey = "{rattle}:schema"

	// MigrationLockKey holds the mark of the server that migrates, while it does: a string.
	MigrationLockKey = "{rattle}:migration-lock"

	// ServersKey holds who serves from the store: a sorted set of "server layout" by the
	// instant at which a server that says nothing more is taken for dead.
	ServersKey = "{rattle}:servers"

	// replicaMarkPrefix begins marks, see [WaitForReplicas]. No pattern of keys that are kept finds them.
	replicaMarkPrefix = "mark:"
)

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

// PhraseIndexPrefix begins the keys that lead to recovery phrases, each of which names one.
const PhraseIndexPrefix = "{w:"

// RedactKey returns what logs and errors call a key: one that names a recovery phrase loses that.
func RedactKey(key string) string {
	if what, phrase := strings.CutPrefix(key, PhraseIndexPrefix); phrase {
		_, what, _ = strings.Cut(what, "}")
		return "{w:…}" + what
	}
	return key
}
