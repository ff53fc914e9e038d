package redisstore

import (
	"context"
	"sync"

	"github.com/redis/go-redis/v9"
)

// Scan gives each key of the whole store that matches a pattern, at least once those that are
// there all the time, until it is told to stop.
func Scan(ctx context.Context, client redis.UniversalClient, pattern string, each func(key string) bool) error {
	var mu sync.Mutex // the masters are asked side by side
	enough := false
	look := func(ctx context.Context, master redis.Cmdable) error {
		keys := master.Scan(ctx, 0, pattern, 1000).Iterator()
		for keys.Next(ctx) {
			mu.Lock()
			enough = enough || !each(keys.Val())
			stop := enough
			mu.Unlock()
			if stop {
				return nil
			}
		}
		return keys.Err()
	}
	if cluster, ok := client.(*redis.ClusterClient); ok {
		return cluster.ForEachMaster(ctx, func(ctx context.Context, master *redis.Client) error { return look(ctx, master) })
	}
	return look(ctx, client)
}

// Empty reports whether a store holds nothing but what servers note there of themselves.
func Empty(ctx context.Context, client redis.UniversalClient) (empty bool, err error) {
	empty = true
	err = Scan(ctx, client, "{*}*", func(key string) bool {
		tag := HashTag(key)
		empty = tag == "" || tag == StoreTag
		return empty
	})
	return empty, err
}
