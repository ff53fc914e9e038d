// Package redistest starts stores for tests: a real redis-server, which must be installed, alone, as a
// cluster or under a Sentinel; and a miniredis.
package redistest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"rattle/internal/testkit"
	redisstore "rattle/store/redis"
	"rattle/store/redis/rooms"
)

// OnEachStore runs a test on every kind of store in parallel, each time with the URL of a new store.
func OnEachStore(t *testing.T, run func(t *testing.T, url string)) {
	t.Helper()
	t.Parallel()
	for name, start := range map[string]func(testing.TB) string{
		"redis":     Redis,
		"cluster":   Cluster,
		"miniredis": Miniredis,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, start(t))
		})
	}
}

// Miniredis starts a miniredis for the length of the test, and returns its URL.
func Miniredis(t testing.TB) string {
	t.Helper()
	store := miniredis.RunT(t)
	// Its keys expire only when FastForward tells it that time has passed.
	const pass = 50 * time.Millisecond
	ctx, cancel := context.WithCancel(context.Background())
	var passing sync.WaitGroup
	passing.Go(func() {
		for {
			select {
			case <-time.After(pass):
				store.FastForward(pass)
			case <-ctx.Done():
				return
			}
		}
	})
	t.Cleanup(func() {
		cancel()
		passing.Wait()
	})
	// The timeouts are long: the store shares the processor with the test, and perhaps with the race detector.
	return "redis://" + store.Addr() + "?dial_timeout=5s&read_timeout=5s&write_timeout=5s"
}

// Redis starts a redis-server on a free loopback port for the length of the test, and returns its URL.
func Redis(t testing.TB) string {
	t.Helper()
	return testkit.StartRedis(t).URL
}

// Client returns a client of a store for the length of the test.
func Client(t testing.TB, url string) redis.UniversalClient {
	t.Helper()
	client, err := redisstore.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// Open opens the log of a store for the length of the test.
func Open(t testing.TB, url string) *rooms.Log {
	t.Helper()
	return OpenWith(t, Client(t, url), rooms.Options{})
}

// OpenWith opens the log of a client's store for the length of the test.
func OpenWith(t testing.TB, client redis.UniversalClient, o rooms.Options) *rooms.Log {
	t.Helper()
	log, err := rooms.Open(t.Context(), client, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(log.Close)
	return log
}
