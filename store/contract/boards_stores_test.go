package contract_test

import (
	"slices"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/results"
)

// boards is a store of results under test.
type boards struct {
	*results.Store
	// another opens the store as one more server would.
	another func() *results.Store
	// refs returns the refs of a record, in order.
	refs func(uuid string) []string
}

// onEachBoards runs a test of results on each kind of store.
func onEachBoards(t *testing.T, o results.Options, run func(t *testing.T, s boards)) {
	t.Helper()
	t.Parallel()
	for name, open := range map[string]func(testing.TB, results.Options) boards{
		"redis":   func(t testing.TB, o results.Options) boards { return redisBoards(t, redistest.Redis(t), o) },
		"cluster": func(t testing.TB, o results.Options) boards { return redisBoards(t, redistest.Cluster(t), o) },
		"memory":  memoryBoards,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, open(t, o))
		})
	}
}

func redisBoards(t testing.TB, url string, o results.Options) boards {
	t.Helper()
	client, another := redistest.Client(t, url), func() *results.Store { return inRedis(url).results(t, o) }
	return boards{another(), another, func(uuid string) []string {
		return slices.Sorted(slices.Values(client.SMembers(t.Context(), "{r:"+uuid+"}:refs").Val()))
	}}
}

func memoryBoards(t testing.TB, o results.Options) boards {
	t.Helper()
	on := inMemory(t)
	s := on.results(t, o)
	refs := s.Records.(interface{ Refs(uuid string) []string })
	return boards{s, func() *results.Store { return s }, refs.Refs}
}

// erase forgets a player and removes the player's name.
func (s boards) erase(t testing.TB, p room.PlayerID) {
	t.Helper()
	if err := s.Forget(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Eraser.Pass(t.Context()); err != nil {
		t.Fatal(err)
	}
}
