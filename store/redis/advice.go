package redisstore

import (
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Advice returns what should be changed in the settings of a Redis, as docs/OPERATIONS.md demands them, each in a line. It asks
// one node, and says nothing of what the user may not read.
func Advice(ctx context.Context, client redis.UniversalClient) (advice []string) {
	info, err := client.Info(ctx).Result()
	if err != nil {
		return nil
	}
	field := func(name string) string {
		_, rest, _ := strings.Cut("\n"+info, "\n"+name+":")
		value, _, _ := strings.Cut(rest, "\r\n")
		return value
	}
	var major int
	if _, err := fmt.Sscanf(field("redis_version"), "%d", &major); err == nil && major < 7 {
		advice = append(advice, "Redis "+field("redis_version")+" is too old: 7 or later")
	}
	if field("aof_enabled") == "0" {
		advice = append(advice, "appendonly yes: without it a Redis that is started again is empty")
	}
	if policy := field("maxmemory_policy"); policy != "" && policy != "noeviction" {
		advice = append(advice, "maxmemory-policy noeviction: "+policy+" destroys rooms when the memory is full")
	}
	if sync, err := client.ConfigGet(ctx, "appendfsync").Result(); err == nil && sync["appendfsync"] == "no" {
		advice = append(advice, "appendfsync always, or everysec: with no the machine decides what it loses")
	}
	return advice
}
