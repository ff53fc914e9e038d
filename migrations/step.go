package migrations

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
)

// Layout is the newest that this release knows, which it brings every store to.
const Layout = redisstore.MinLayout

// ErrBeforeRelease is returned where a development version wrote the store, before the first release:
// nothing reads that any more.
var ErrBeforeRelease = errors.New("it is from before the first release, and cannot be read any more: set it aside, and begin with an empty one")

// step leads to a layout from one before. It may find part of its work done.
type step struct {
	layout    int
	what      string
	exclusive bool // servers that do not know the layout must be gone
	take      func(ctx context.Context, client redis.UniversalClient) error
}

// steps are in the order of their layouts.
type steps []step

// allSteps returns those of this release.
func allSteps() steps {
	return steps{{Layout, "begin an empty store", true, refuseOlder}}
}

// newest is the layout that the last step leads to.
func (s steps) newest() int { return s[len(s)-1].layout }

// after returns the steps that a store of some layout has to take.
func (s steps) after(layout int) steps {
	for len(s) > 0 && s[0].layout <= layout {
		s = s[1:]
	}
	return s
}

// refuseOlder refuses a store that a version older than [redisstore.MinLayout] wrote.
func refuseOlder(ctx context.Context, client redis.UniversalClient) error {
	layout, err := redisstore.StoredLayout(ctx, client)
	if err != nil {
		return err
	}
	empty, err := redisstore.Empty(ctx, client)
	if err != nil {
		return fmt.Errorf("look for what an older version wrote: %w", err)
	}
	if layout != 0 || !empty {
		return ErrBeforeRelease
	}
	return nil
}
