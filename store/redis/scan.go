package redisstore

import (
	"context"
	"sync"

	"github.com/redis/go-redis/v9"
)

// Scan calls a function for each key of the store that matches a pattern, until it returns false. A key
// that exists during the whole scan is passed at least once, other keys may be missed. Calls do not
// overlap.
func Scan(ctx context.Context, client redis.UniversalClient, pattern string, each func(key string) bool) error {
	var mu sync.Mutex // the masters of a cluster are scanned side by side
	stopped := false
	scan := func(ctx context.Context, master redis.Cmdable) error {
		keys := master.Scan(ctx, 0, pattern, 1000).Iterator()
		for keys.Next(ctx) {
			mu.Lock()
			stopped = stopped || !each(keys.Val())
			stop := stopped
			mu.Unlock()
			if stop {
				return nil
			}
		}
		return keys.Err()
	}
	if cluster, ok := client.(*redis.ClusterClient); ok {
		return cluster.ForEachMaster(ctx, func(ctx context.Context, master *redis.Client) error { return scan(ctx, master) })
	}
	return scan(ctx, client)
}

// Empty reports whether a store holds no keys of Rattle but those of [StoreTag].
func Empty(ctx context.Context, client redis.UniversalClient) (bool, error) {
	empty := true
	err := Scan(ctx, client, "{*}*", func(key string) bool {
		tag := HashTag(key)
		empty = empty && (tag == "" || tag == StoreTag)
		return empty
	})
	return empty, err
}
