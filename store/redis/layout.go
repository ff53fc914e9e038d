package redisstore

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// MinLayout is the oldest layout of the keys that this release reads.
const MinLayout = 4

// StoredLayout returns the layout of the store's keys, 0 where it has no record of one.
func StoredLayout(ctx context.Context, client redis.UniversalClient) (int, error) {
	stored, err := client.HGet(ctx, SchemaKey, "layout").Result()
	if errors.Is(err, redis.Nil) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	layout, err := strconv.Atoi(stored)
	if err != nil {
		return 0, fmt.Errorf("its record of its layout says %q", stored)
	}
	return layout, nil
}
