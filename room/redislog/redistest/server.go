package redistest

import (
	"context"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

const patience = 20 * time.Second

// server is a redis-server of ours.
type server struct {
	addr    string
	port    string
	process *os.Process
}

// start runs a redis-server on a free loopback port for the length of the test, and waits
// until it answers.
func start(t testing.TB, args ...string) server {
	t.Helper()
	return run(t, freePort(t), append([]string{"--save", "", "--appendonly", "no"}, args...)...)
}

func run(t testing.TB, port string, args ...string) server {
	t.Helper()
	const program = "redis-server"
	if _, err := exec.LookPath(program); err != nil {
		t.Fatal("these tests need redis-server in PATH (Debian: apt-get install redis-server)")
	}
	args = append(args, "--port", port, "--bind", "127.0.0.1", "--daemonize", "no", "--dir", t.TempDir())
	//nolint:gosec // the arguments are ours
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), program, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	s := server{net.JoinHostPort("127.0.0.1", port), port, cmd.Process}
	client := s.client(t)
	await(t, "redis-server answers", func(ctx context.Context) bool { return client.Ping(ctx).Err() == nil })
	return s
}

// client talks to this very server, whatever it belongs to.
func (s server) client(t testing.TB) *redis.Client {
	t.Helper()
	client := redis.NewClient(&redis.Options{Addr: s.addr})
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func freePort(t testing.TB) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// await waits until something is so.
func await(t testing.TB, what string, is func(ctx context.Context) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for !is(ctx) {
		select {
		case <-ctx.Done():
			t.Fatalf("waited too long until %s", what)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
