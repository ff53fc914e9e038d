package migrations

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"strconv"

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
	"rattle/store/redis/servers"
)

// ErrNewer is returned if a newer release has migrated the store to a layout that this release does not
// know.
var ErrNewer = errors.New("the store belongs to a newer release")

// ErrBuckets is returned if the store has another number of buckets than this release reads.
var ErrBuckets = errors.New("the store has another number of buckets")

// Options are the server that migrates, and its logger.
type Options struct {
	Server string       // the name of the server: letters and digits; drawn at random if empty
	Logger *slog.Logger // logs each step; may be nil

	steps steps // those of this release, but for tests
}

func (o *Options) setDefaults() {
	if o.Server == "" {
		o.Server = rand.Text()
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.steps == nil {
		o.steps = allSteps()
	}
}

// Check returns an error where this release must no longer serve a store with a schema record: [ErrNewer]
// when a newer release has changed the store, as it may when this server could not reach it for long.
func Check(r servers.Record) error {
	_, err := check(r, Layout)
	return err
}

// announce announces the server once, and returns the layout of the store, 0 if it has none on
// record.
func (o Options) announce(ctx context.Context, client redis.UniversalClient) (layout int, err error) {
	newest := o.steps.newest()
	_, record, err := servers.Join(ctx, client, servers.Options{Name: o.Server, Layout: newest})
	if err != nil {
		return 0, err
	}
	return check(record, newest)
}

// check returns the layout of a record, and an error where a release whose newest layout is given must
// not serve the store.
func check(r servers.Record, newest int) (int, error) {
	if r.Layout == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(r.Layout)
	if err != nil {
		return 0, fmt.Errorf("read the store's layout: %w", err)
	}
	if n > newest {
		return 0, fmt.Errorf("%w: its layout is %d, and this release knows up to %d", ErrNewer, n, newest)
	}
	if r.Buckets != strconv.Itoa(redisstore.Buckets) {
		return 0, fmt.Errorf("%w: %s, and this release reads %d", ErrBuckets, r.Buckets, redisstore.Buckets)
	}
	return n, nil
}
