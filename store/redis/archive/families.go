package archive

import (
	"slices"
	"strings"

	redisstore "rattle/store/redis"
	"rattle/store/redis/days"
	"rattle/store/redis/leaderboards"
	"rattle/store/redis/players"
	"rattle/store/redis/queue"
	"rattle/store/redis/records"
	"rattle/store/redis/rooms"
	"rattle/store/redis/words"
)

// allFamilies returns the families of all keys that Rattle writes.
func allFamilies() []redisstore.Family {
	return slices.Concat(
		redisstore.Families(), rooms.Families(), players.Families(), records.Families(), leaderboards.Families(), days.Families(), queue.Families(), words.Families(),
	)
}

// registry has families by the prefixes of their keys, see [prefixOf], since a store may have millions of keys.
type registry map[string][]redisstore.Family

func newRegistry(families []redisstore.Family) registry {
	r := make(registry)
	for _, f := range families {
		prefix := prefixOf(f.Patterns[0]) // the other patterns have the same
		r[prefix] = append(r[prefix], f)
	}
	return r
}

// prefixOf returns the beginning of a key, or of a pattern, that all keys of a family have in common.
func prefixOf(key string) string {
	key = strings.TrimPrefix(key, "{")
	if end := strings.IndexAny(key, ":}<0123456789"); end >= 0 {
		return key[:end]
	}
	return key
}

// find returns the family of a key.
func (r registry) find(key string) (redisstore.Family, bool) {
	for _, f := range r[prefixOf(key)] {
		if f.Has(key) {
			return f, true
		}
	}
	return redisstore.Family{}, false
}
