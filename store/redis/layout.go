package redisstore

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// MinLayout is the oldest layout of the store's keys that this release reads.
const MinLayout = 5

// ErrBeforeRelease is returned where a development version wrote a store or a backup, before the first
// release.
var ErrBeforeRelease = errors.New("it is from before the first release, and cannot be read any more")

// StoredLayout returns the layout that a store has on record, 0 if it has none.
func StoredLayout(ctx context.Context, client redis.UniversalClient) (int, error) {
	stored, err := client.HGet(ctx, SchemaKey, "layout").Result()
	if errors.Is(err, redis.Nil) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	layout, err := strconv.Atoi(stored)
	if err != nil {
		return 0, fmt.Errorf("the store has the layout %q on record, which is no number", stored)
	}
	return layout, nil
}
