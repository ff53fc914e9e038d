package archive

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// Redis is a Redis as the source or the target of a backup.
type Redis struct {
	client redis.UniversalClient
	layout int
}

var (
	_ backup.Source = Redis{}
	_ backup.Target = Redis{}
)

// New returns a Redis with the layout of keys that this release writes.
func New(client redis.UniversalClient, layout int) Redis { return Redis{client, layout} }

// Now implements [backup.Source] and [backup.Target].
func (r Redis) Now(ctx context.Context) (room.Instant, error) {
	now, err := r.client.Time(ctx).Result()
	if err != nil {
		return 0, fmt.Errorf("read the store's clock: %w", err)
	}
	return room.Instant(now.UnixMilli()), nil
}

// Items implements [backup.Source].
func (r Redis) Items(ctx context.Context, put func(backup.Item) error) error {
	layout, err := redisstore.StoredLayout(ctx, r.client)
	if err != nil {
		return err
	}
	if layout == 0 {
		return errors.New("the Redis holds nothing of Rattle's, or was emptied: start a server on it once")
	}
	if layout != r.layout {
		return fmt.Errorf("no server of this release has used the store: its layout is %d, not %d", layout, r.layout)
	}
	d := dumper{client: r.client, script: redisstore.NewScript(dumpSource), families: newRegistry(allFamilies()), put: put}
	if err := d.dumpRooms(ctx); err != nil {
		return err
	}
	if err := d.dumpResults(ctx); err != nil {
		return err
	}
	if len(d.unreadable) > 0 {
		return d.unreadable
	}
	return nil
}
