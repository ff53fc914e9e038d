// Package storetest helps tests of what a store keeps. It opens whole stores on each kind of Redis, makes results that
// tests record in them, and stops a writer between any two of its commands.
package storetest

import (
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
)

// OnEachStore runs a test on every kind of Redis in parallel, and passes it the stores of players and of results there.
func OnEachStore(t *testing.T, run func(*testing.T, redis.UniversalClient, *players.Store, *results.Store)) {
	t.Helper()
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		run(t, client, redisresults.NewPlayers(client), redisresults.New(client, results.Options{}))
	})
}

// Open returns a store of results, as one more server would open it.
func Open(t testing.TB, url string) *results.Store {
	t.Helper()
	return redisresults.New(redistest.Client(t, url), results.Options{})
}

// Admit admits a new player from an address of their own.
func Admit(t testing.TB, s *players.Store, p room.PlayerID) {
	t.Helper()
	quotas := []player.NewcomerQuota{{Source: "address of " + string(p), Max: 1}}
	if ok, err := s.Admit(t.Context(), p, quotas, func() bool { return true }); err != nil || !ok {
		t.Fatalf("admit %s: %v, error %v", p, ok, err)
	}
}

// Forget notes that a player asked to be forgotten.
func Forget(t testing.TB, client redis.UniversalClient, p room.PlayerID) {
	t.Helper()
	if err := redisresults.NewPlayers(client).Forget(t.Context(), p); err != nil {
		t.Fatal(err)
	}
}

// Erase erases all players who asked for it.
func Erase(t testing.TB, client redis.UniversalClient) {
	t.Helper()
	if _, err := redisresults.NewEraser(client).Pass(t.Context()); err != nil {
		t.Fatal(err)
	}
}
