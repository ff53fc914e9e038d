package redisresults_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alicebob/miniredis/v2"
)

// copyStore replaces the contents of a store by those of another. The store keeps its scripts.
func copyStore(t *testing.T, store, other *miniredis.Miniredis) {
	t.Helper()
	store.FlushAll()
	for _, key := range other.Keys() {
		held, err := valueOf(other, key)
		if err != nil {
			t.Fatal(err)
		}
		switch held := held.(type) {
		case map[string]string:
			for field, value := range held {
				store.HSet(key, field, value)
			}
		case map[string]float64:
			for member, score := range held {
				_, err = store.ZAdd(key, score, member)
			}
		case members:
			_, err = store.SetAdd(key, held...)
		case []string:
			_, err = store.Push(key, held...)
		case string:
			err = store.Set(key, held)
		}
		if err != nil {
			t.Fatal(err)
		}
		if left := other.TTL(key); left > 0 {
			store.SetTTL(key, left)
		}
	}
}

// members are the sorted members of a set.
type members []string

// valueOf returns the value of a key, in a Go type for each type of key.
func valueOf(store *miniredis.Miniredis, key string) (any, error) {
	switch store.Type(key) {
	case "hash":
		fields, err := store.HKeys(key)
		hash := make(map[string]string)
		for _, field := range fields {
			hash[field] = store.HGet(key, field)
		}
		return hash, err
	case "zset":
		return store.SortedSet(key)
	case "set":
		all, err := store.Members(key)
		return members(all), err
	case "list":
		return store.List(key)
	default:
		return store.Get(key)
	}
}

// contents returns the values of all keys in a store, except those that depend on when and in which
// order they were written.
func contents(t *testing.T, store *miniredis.Miniredis) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, key := range store.Keys() {
		if strings.HasPrefix(key, "{") && !strings.HasSuffix(key, ":applied") && !strings.HasSuffix(key, ":version") {
			held, err := valueOf(store, key)
			if err != nil {
				t.Fatal(err)
			}
			all[key] = fmt.Sprint(held)
		}
	}
	return all
}
