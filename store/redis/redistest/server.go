package redistest

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/internal/testkit"
)

// client returns a client of one server, even if that belongs to a cluster or to Sentinels.
func client(t testing.TB, r *testkit.Redis) *redis.Client {
	t.Helper()
	client := redis.NewClient(&redis.Options{Addr: r.Addr})
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// waitFor waits until a condition holds.
func waitFor(t testing.TB, what string, holds func(ctx context.Context) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testkit.Timeout)
	defer cancel()
	testkit.Eventually(t, what, func() bool { return holds(ctx) })
}
