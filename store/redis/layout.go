package redisstore

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// MinLayout is the oldest layout of the store's keys that this release reads.
const MinLayout = 6

// ErrBeforeRelease is returned for a store or a backup that a development version wrote before the
// first release.
var ErrBeforeRelease = errors.New("it is from before the first release, and cannot be read any more")

// StoredLayout returns the layout of the keys in a store, 0 if no server has used the store.
func StoredLayout(ctx context.Context, client redis.UniversalClient) (int, error) {
	stored, err := client.HGet(ctx, SchemaKey, "layout").Result()
	if errors.Is(err, redis.Nil) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	layout, err := strconv.Atoi(stored)
	if err != nil {
		return 0, fmt.Errorf("the layout of the store is %q, which is no number", stored)
	}
	return layout, nil
}
