package redistest

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/internal/testkit"
)

// Cluster starts three redis-servers that share the slots of a cluster, for the length of the test, and
// returns their URL.
func Cluster(t testing.TB) string {
	t.Helper()
	const masters, slots = 3, 16384
	var nodes [masters]*testkit.Redis
	for i := range nodes {
		nodes[i] = testkit.StartRedis(t, "--cluster-enabled", "yes", "--cluster-node-timeout", "1000",
			"--cluster-require-full-coverage", "no")
	}
	for i, node := range nodes {
		client := client(t, node)
		err := client.ClusterAddSlotsRange(t.Context(), i*slots/masters, (i+1)*slots/masters-1).Err()
		if err != nil {
			t.Fatal(err)
		}
		for j := range i {
			if err := client.Do(t.Context(), "cluster", "meet", "127.0.0.1", nodes[j].Port, nodes[j].BusPort).Err(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, node := range nodes {
		client := client(t, node)
		waitFor(t, "the cluster is whole", func(ctx context.Context) bool {
			info := client.ClusterInfo(ctx).Val()
			return strings.Contains(info, "cluster_state:ok") && strings.Contains(info, "cluster_slots_ok:16384")
		})
	}
	return "redis://" + nodes[0].Addr + "?addr=" + nodes[1].Addr + "&addr=" + nodes[2].Addr
}

// MoveSlot moves the slot of a key, which must be empty, to another node of a cluster.
func MoveSlot(t testing.TB, url, key string) {
	t.Helper()
	cluster := Client(t, url).(*redis.ClusterClient)
	slot := cluster.ClusterKeySlot(t.Context(), key).Val()
	owner, err := cluster.MasterForKey(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	from := owner.ClusterMyID(t.Context()).Val()
	var mu sync.Mutex
	var to string
	err = cluster.ForEachMaster(t.Context(), func(ctx context.Context, node *redis.Client) error {
		mu.Lock()
		defer mu.Unlock()
		if id := node.ClusterMyID(ctx).Val(); id != from {
			to = id
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	err = cluster.ForEachMaster(t.Context(), func(ctx context.Context, node *redis.Client) error {
		return node.Do(ctx, "cluster", "setslot", slot, "node", to).Err()
	})
	if err != nil {
		t.Fatal(err)
	}
}
