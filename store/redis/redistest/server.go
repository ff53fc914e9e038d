package redistest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

const waitTimeout = 20 * time.Second

// server is a redis-server that a test has started.
type server struct {
	addr, port string
	bus        string // port for the other nodes of a cluster
	process    *os.Process
}

// start starts a redis-server on free loopback ports for the length of the test, and waits until it
// answers.
func start(t testing.TB, args ...string) server {
	t.Helper()
	const program = "redis-server"
	if _, err := exec.LookPath(program); err != nil {
		t.Fatal("these tests need redis-server in PATH (Debian: apt-get install redis-server)")
	}
	// Another process may take a port that was free just now.
	for range 5 {
		port, bus := freePort(t), freePort(t)
		fixed := []string{
			"--port", port, "--cluster-port", bus, "--bind", "127.0.0.1",
			"--save", "", "--appendonly", "no", "--daemonize", "no", "--dir", t.TempDir(),
		}
		//nolint:gosec // the arguments are ours
		cmd := exec.CommandContext(context.WithoutCancel(t.Context()), program, append(args, fixed...)...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = cmd.Wait() // it is killed
		}()
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			<-ended
		})
		s := server{net.JoinHostPort("127.0.0.1", port), port, bus, cmd.Process}
		if s.answers(t, ended) {
			return s
		}
	}
	t.Fatal("redis-server does not start")
	return server{}
}

// answers waits until the server answers, and reports whether it does; it may have ended.
func (s server) answers(t testing.TB, ended <-chan struct{}) (ok bool) {
	t.Helper()
	client := s.client(t)
	waitFor(t, "redis-server answers", func(ctx context.Context) bool {
		select {
		case <-ended:
			return true
		default:
			// Another process that took the port may answer, too.
			info := client.Info(ctx, "server").Val()
			ok = strings.Contains(info, fmt.Sprintf("process_id:%d\r\n", s.process.Pid))
			return ok
		}
	})
	return ok
}

// client returns a client of this server alone, even if it is a node of a cluster.
func (s server) client(t testing.TB) *redis.Client {
	t.Helper()
	client := redis.NewClient(&redis.Options{Addr: s.addr})
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// freePort returns a free port below those that outgoing connections take.
func freePort(t testing.TB) string {
	t.Helper()
	for {
		port := strconv.Itoa(20_000 + rand.IntN(12_000)) //nolint:gosec // no secret
		l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:"+port)
		if err == nil {
			_ = l.Close()
			return port
		}
		if t.Context().Err() != nil {
			t.Fatal(err)
		}
	}
}

// waitFor waits until a condition holds.
func waitFor(t testing.TB, what string, is func(ctx context.Context) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), waitTimeout)
	defer cancel()
	for !is(ctx) {
		select {
		case <-ctx.Done():
			t.Fatalf("waited too long until %s", what)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
