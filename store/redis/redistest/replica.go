package redistest

import (
	"context"
	"strings"
	"syscall"
	"testing"
)

// Replicated starts a redis-server and its replica for the length of the test. It returns the URL of the
// server, and functions that pause the replica and resume it.
func Replicated(t testing.TB) (url string, pause, resume func()) {
	t.Helper()
	master := start(t)
	replica := start(t, "--replicaof", "127.0.0.1 "+master.port)
	replica.awaitMaster(t)
	signal := func(s syscall.Signal) func() {
		return func() {
			if err := replica.process.Signal(s); err != nil {
				t.Error(err)
			}
		}
	}
	return "redis://" + master.addr, signal(syscall.SIGSTOP), signal(syscall.SIGCONT)
}

// awaitMaster waits until a replica has what its master has.
func (s server) awaitMaster(t testing.TB) {
	t.Helper()
	synced := s.client(t)
	waitFor(t, "the replica has caught up", func(ctx context.Context) bool {
		return strings.Contains(synced.Info(ctx, "replication").Val(), "master_link_status:up")
	})
}
