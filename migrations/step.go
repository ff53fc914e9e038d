package migrations

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
)

// Layout is the newest layout that this release knows. [Run] brings every store to it.
const Layout = redisstore.MinLayout

// step leads to a layout from the one before. It may find that part of its work is done.
type step struct {
	layout    int
	name      string
	exclusive bool // servers that do not know the layout must be gone
	take      func(ctx context.Context, client redis.UniversalClient) error
}

// steps are in the order of their layouts.
type steps []step

// allSteps returns the steps of this release.
func allSteps() steps {
	return steps{{Layout, "begin with an empty store", true, refuseOlder}}
}

// newest returns the layout that the last step leads to.
func (s steps) newest() int { return s[len(s)-1].layout }

// after returns the steps that a store of some layout has not taken.
func (s steps) after(layout int) steps {
	for len(s) > 0 && s[0].layout <= layout {
		s = s[1:]
	}
	return s
}

// refuseOlder returns [redisstore.ErrBeforeRelease] where a version older than
// [redisstore.MinLayout] wrote the store.
func refuseOlder(ctx context.Context, client redis.UniversalClient) error {
	layout, err := redisstore.StoredLayout(ctx, client)
	if err != nil {
		return err
	}
	empty, err := redisstore.Empty(ctx, client)
	if err != nil {
		return fmt.Errorf("look for data of an older version: %w", err)
	}
	if layout != 0 || !empty {
		return redisstore.ErrBeforeRelease
	}
	return nil
}
