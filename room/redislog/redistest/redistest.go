// Package redistest starts stores for tests: a real redis-server, which must be installed,
// and the embedded one.
package redistest

import (
	"context"
	"net"
	"os/exec"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"rattle/room/redislog"
)

// OnEachStore runs a test on every kind of store, side by side with others, and gives it
// the URL of a store of its own.
func OnEachStore(t *testing.T, run func(t *testing.T, url string)) {
	t.Helper()
	t.Parallel()
	for name, start := range map[string]func(testing.TB) string{"redis": Redis, "embedded": Embedded} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, start(t))
		})
	}
}

// Embedded starts a miniredis for the length of the test and gives its URL.
func Embedded(t testing.TB) string {
	t.Helper()
	return "redis://" + miniredis.RunT(t).Addr()
}

// Redis starts a redis-server on a free loopback port for the length of the test and gives
// its URL.
func Redis(t testing.TB) string {
	t.Helper()
	const program = "redis-server"
	if _, err := exec.LookPath(program); err != nil {
		t.Fatal("these tests need redis-server in PATH (Debian: apt-get install redis-server)")
	}
	addr := freeAddr(t)
	_, port, _ := net.SplitHostPort(addr)
	//nolint:gosec // the port is ours
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), program, "--port", port, "--bind", "127.0.0.1",
		"--save", "", "--appendonly", "no", "--daemonize", "no", "--dir", t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	url := "redis://" + addr
	awaitPong(t, Client(t, url))
	return url
}

// Client connects to a store for the length of the test.
func Client(t testing.TB, url string) redis.UniversalClient {
	t.Helper()
	client, err := redislog.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// Open opens a log in a store for the length of the test.
func Open(t testing.TB, url string) *redislog.Log {
	t.Helper()
	log, err := redislog.Open(t.Context(), Client(t, url))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(log.Close)
	return log
}

func freeAddr(t testing.TB) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func awaitPong(t testing.TB, client redis.UniversalClient) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for client.Ping(ctx).Err() != nil {
		select {
		case <-ctx.Done():
			t.Fatal("redis-server does not answer")
		case <-time.After(5 * time.Millisecond):
		}
	}
}
