package redistest

import (
	"context"
	"strings"
	"syscall"
	"testing"
	"time"

	"rattle/internal/testkit"
)

// Replicated starts a redis-server and its replica for the length of the test. It returns the URL of the
// server, and functions that pause the replica and resume it.
func Replicated(t testing.TB) (url string, pause, resume func()) {
	t.Helper()
	master := testkit.StartRedis(t)
	replica := testkit.StartRedis(t, "--replicaof", "127.0.0.1 "+master.Port)
	awaitMaster(t, replica)
	// The master counts the replica once that has said for the first time how far it is, which may take a second.
	counting := client(t, master)
	waitFor(t, "the master counts the replica", func(ctx context.Context) bool {
		return counting.Wait(ctx, 1, 100*time.Millisecond).Val() == 1
	})
	return master.URL, func() { replica.Signal(syscall.SIGSTOP) }, func() { replica.Signal(syscall.SIGCONT) }
}

// awaitMaster waits until a replica has what its master has.
func awaitMaster(t testing.TB, replica *testkit.Redis) {
	t.Helper()
	synced := client(t, replica)
	waitFor(t, "the replica has caught up", func(ctx context.Context) bool {
		return strings.Contains(synced.Info(ctx, "replication").Val(), "master_link_status:up")
	})
}
