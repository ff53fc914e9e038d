package redistest

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"rattle/internal/testkit"
)

// Sentinel starts a redis-server, its replica, and a Sentinel that watches both, for the length of the
// test. It returns their URL, and a function that kills the master.
func Sentinel(t testing.TB) (url string, killMaster func()) {
	t.Helper()
	const name = "rattle"
	master := testkit.StartRedis(t)
	replica := testkit.StartRedis(t, "--replicaof", "127.0.0.1 "+master.Port)
	awaitMaster(t, replica)

	file := filepath.Join(t.TempDir(), "sentinel.conf")
	config := "sentinel monitor " + name + " 127.0.0.1 " + master.Port + " 1\n" +
		"sentinel down-after-milliseconds " + name + " 500\n" +
		"sentinel failover-timeout " + name + " 3000\n"
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	sentinel := testkit.StartRedis(t, file, "--sentinel")
	watching := client(t, sentinel)
	waitFor(t, "the Sentinel knows the replica", func(ctx context.Context) bool {
		replicas, _ := watching.Do(ctx, "sentinel", "replicas", name).Slice()
		return len(replicas) == 1
	})
	return "redis://" + sentinel.Addr + "?master_name=" + name, master.Kill
}
