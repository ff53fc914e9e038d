package redislog

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/redis/go-redis/v9"
)

// resultsAtOnce is how many tags are asked for in one round trip: there is one for each player
// and for each round.
const resultsAtOnce = 100

// dumpResults writes what rooms have brought about, tag by tag, each as it is at one instant.
func dumpResults(ctx context.Context, client redis.UniversalClient, file *dumpWriter) error {
	tags := make(map[string][]namedKey)
	err := Scan(ctx, client, "{*}*", func(key string) bool {
		if isResult(key) {
			tags[TagOf(key)] = append(tags[TagOf(key)], namedKey{key, key})
		}
		return true
	})
	if err != nil {
		return err
	}
	for tag, keys := range tags { // a scan may give a key twice
		slices.SortFunc(keys, func(a, b namedKey) int { return strings.Compare(a.key, b.key) })
		tags[tag] = slices.Compact(keys)
	}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(tags)), resultsAtOnce) {
		if err := dumpTags(ctx, client, file, some, tags); err != nil {
			return err
		}
	}
	return nil
}

func dumpTags(ctx context.Context, client redis.UniversalClient, file *dumpWriter, some []string, tags map[string][]namedKey) error {
	replies := make([]*redis.Cmd, len(some))
	pipe := client.Pipeline()
	for i, tag := range some {
		names := make([]string, len(tags[tag]))
		for j, k := range tags[tag] {
			names[j] = k.key
		}
		// Whole, since no node of a cluster need know the script.
		replies[i] = pipe.Eval(ctx, dumpSource, names, 0, "")
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for i, tag := range some {
		reply, err := replies[i].Slice()
		if err != nil {
			return fmt.Errorf("%s: %w", tag, err)
		}
		g := group{Tag: tag}
		if g.Keys, err = parseKeys(reply, 0, tags[tag]); err != nil {
			return fmt.Errorf("%s: %w", tag, err)
		}
		if len(g.Keys) == 0 {
			continue // they have expired meanwhile
		}
		if err := file.group(g); err != nil {
			return err
		}
	}
	return nil
}

// checkResults says what of a group of results cannot be written.
func (g group) checkResults() error {
	if g.Room != "" || g.Due != nil || g.Since != nil || len(g.Keys) == 0 {
		return errors.New("results belong to no room")
	}
	for _, k := range g.Keys {
		if TagOf(k.Name) != g.Tag || !isResult(k.Name) {
			return fmt.Errorf("no key is called %q there", k.Name)
		}
		if err := k.check(); err != nil {
			return fmt.Errorf("%s: %w", k.Name, err)
		}
	}
	return nil
}

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
