package redisstore

import (
	"cmp"
	"strings"
)

// Buckets is the number of buckets that rooms are spread over. A store that was written with one
// number cannot be read with another.
const Buckets = 256

// StoreTag is the hash tag of the keys about the store as a whole.
const StoreTag = "rattle"

const (
	// SchemaKey holds the layout of the store's keys, see package migrations: a hash.
	SchemaKey = "{rattle}:schema"

	// MigrationLockKey holds the nonce of the server that migrates, while it does: a string.
	MigrationLockKey = "{rattle}:migration-lock"

	// ServersKey holds which servers use the store: a sorted set of "server layout" by the instant
	// at which a server that does not announce itself again counts as dead.
	ServersKey = "{rattle}:servers"

	// replicaMarkPrefix begins the keys that [WaitForReplicas] writes. No scan for other keys finds
	// them.
	replicaMarkPrefix = "mark:"
)

// HashTag returns what a key has in braces at its beginning, "" if nothing. Keys with the same hash tag
// are in the same slot of a cluster.
func HashTag(key string) string {
	if rest, ok := strings.CutPrefix(key, "{"); ok {
		if tag, _, ok := strings.Cut(rest, "}"); ok {
			return tag
		}
	}
	return ""
}

// replicaMarkKey returns the key that is written after another one, in its slot, to wait until replicas
// have both.
func replicaMarkKey(key string) string {
	return replicaMarkPrefix + "{" + cmp.Or(HashTag(key), key) + "}"
}

// phraseIndexPrefix begins the keys of the index of recovery phrases, each of which contains the hash of a phrase.
const phraseIndexPrefix = "{w:"

// RedactKey returns a key as logs and errors may show it: without the hash of a recovery phrase.
func RedactKey(key string) string {
	if rest, isPhrase := strings.CutPrefix(key, phraseIndexPrefix); isPhrase {
		_, name, _ := strings.Cut(rest, "}")
		return phraseIndexPrefix + "…}" + name
	}
	return key
}
