package migrations

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/room/redislog"
)

// Layout is the newest that this release knows, which it brings every store to.
const Layout = 3

// step leads to a layout from the one before. It may find part of its work done.
type step struct {
	layout int
	what   string
	alone  bool // servers that do not know the layout must be gone
	take   func(ctx context.Context, client redis.UniversalClient) error
}

// steps gives all of them in order.
func steps() []step {
	return []step{
		{1, "record the number of buckets", false, recordOnly},
		// Older servers would not register their rooms, nor read a log behind a snapshot.
		{2, "register the rooms", true, registerRooms},
		// Older servers would not know what is owed, nor the events that say it is kept.
		{3, "wake the rooms whose last round is not recorded", true, wakeOwing},
	}
}

// recordOnly leaves the work to the record.
func recordOnly(context.Context, redis.UniversalClient) error { return nil }

// registerRooms enters all rooms that have a log into the register.
func registerRooms(ctx context.Context, client redis.UniversalClient) error {
	return eachLog(ctx, client, func(logs []string) error {
		if err := register(ctx, client, logs); err != nil {
			return fmt.Errorf("register rooms: %w", err)
		}
		return nil
	})
}

// eachLog visits the keys of all logs, a page at a time.
func eachLog(ctx context.Context, client redis.UniversalClient, visit func(logs []string) error) error {
	return eachMaster(ctx, client, func(ctx context.Context, node redis.Cmdable) error {
		const page = 500
		for cursor := uint64(0); ; {
			logs, next, err := node.Scan(ctx, cursor, redislog.LogPattern, page).Result()
			if err != nil {
				return fmt.Errorf("look for rooms: %w", err)
			}
			if err := visit(logs); err != nil {
				return err
			}
			if cursor = next; cursor == 0 {
				return nil
			}
		}
	})
}

// eachMaster visits all nodes that hold keys, maybe several at a time.
func eachMaster(ctx context.Context, client redis.UniversalClient, visit func(context.Context, redis.Cmdable) error) error {
	if cluster, ok := client.(*redis.ClusterClient); ok {
		return cluster.ForEachMaster(ctx, func(ctx context.Context, node *redis.Client) error { return visit(ctx, node) })
	}
	return visit(ctx, client)
}

// register enters the rooms of some logs, each with the instant of its first entry.
func register(ctx context.Context, client redis.UniversalClient, logs []string) error {
	firsts := make([]*redis.XMessageSliceCmd, len(logs))
	_, err := client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for i, log := range logs {
			firsts[i] = p.XRangeN(ctx, log, "-", "+", 1)
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for i, log := range logs {
			code, ok := redislog.RoomOfLog(log)
			if !ok || len(firsts[i].Val()) == 0 {
				continue // not a room's, or it has expired just now
			}
			p.Do(ctx, "zadd", redislog.RegisterKey(redislog.Bucket(code)), "nx", firsts[i].Val()[0].Values["at"], string(code))
		}
		return nil
	})
	return err
}
