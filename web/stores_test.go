package web_test

import (
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/memory"
	memoryrooms "rattle/store/memory/rooms"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/web"
)

// testStore is a store on which any number of whole servers run: in memory, or a Redis.
type testStore struct {
	join    func(t testing.TB) roomStore // returns the rooms as one more server uses them, for the length of its test
	results *results.Store
	client  redis.UniversalClient // nil in memory
}

// roomStore is what a server uses of a store's rooms.
type roomStore interface {
	room.Log
	room.WakeUps
	room.Listings
	web.RoomFinder
	Close()
}

// storedResults are the options of all stores here.
var storedResults = results.Options{OnlyAdmitted: true}

// inMemory opens a store in memory for the length of the test.
func inMemory(t testing.TB) testStore {
	t.Helper()
	store, err := memory.Open(t.Context(), memory.Options{Results: storedResults})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return testStore{
		join: func(t testing.TB) roomStore {
			log := store.Rooms.Server(t.Context(), memoryrooms.Options{})
			t.Cleanup(log.Close)
			return log
		},
		results: store.Results,
	}
}

// onRedis starts a redis-server for the length of the test.
func onRedis(t testing.TB) testStore {
	t.Helper()
	return onURL(t, redistest.Redis(t))
}

// onURL is the store of a running Redis.
func onURL(t testing.TB, url string) testStore {
	t.Helper()
	client := redistest.Client(t, url)
	return testStore{
		join:    func(t testing.TB) roomStore { t.Helper(); return redistest.Open(t, url) },
		results: redisresults.New(client, storedResults),
		client:  client,
	}
}

// onEachStore runs a test on every kind of store in parallel, each time with a new one.
func onEachStore(t *testing.T, run func(t *testing.T, store testStore)) {
	t.Helper()
	t.Parallel()
	for name, start := range map[string]func(testing.TB) testStore{
		"memory":  inMemory,
		"redis":   onRedis,
		"cluster": func(t testing.TB) testStore { t.Helper(); return onURL(t, redistest.Cluster(t)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, start(t))
		})
	}
}
