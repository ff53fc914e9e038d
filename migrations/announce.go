package migrations

import (
	"context"
	"crypto/rand"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
)

const (
	announceInterval = 5 * time.Second
	serverTTL        = 20 * time.Second // a server that does not announce itself for so long counts as dead
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

//go:embed announce.lua
var announceSource string

// Announce announces a server that knows [Layout] at intervals, until ctx is done. Run it beside the
// server, after [Run]. It returns nil when ctx is done, and [ErrNewer] when a newer release has changed
// the store, as it may when this server could not reach it for long: then the server must stop.
func Announce(ctx context.Context, client redis.UniversalClient, o Options) error {
	o.setDefaults()
	ticker := time.NewTicker(announceInterval)
	defer ticker.Stop()
	for {
		_, err := o.announce(ctx, client)
		switch {
		case errors.Is(err, ErrNewer):
			return err
		case err != nil && ctx.Err() == nil:
			o.Logger.Debug("cannot announce the server", "error", err)
		}
		select {
		case <-ctx.Done():
			gone, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			_ = client.ZRem(gone, redisstore.ServersKey, o.member()).Err() // or it expires
			return nil
		case <-ticker.C:
		}
	}
}

// announce announces the server once, and returns the layout of the store, 0 if it has none on
// record.
func (o Options) announce(ctx context.Context, client redis.UniversalClient) (layout int, err error) {
	record, err := redisstore.NewScript(announceSource).Run(ctx, client,
		[]string{redisstore.ServersKey, redisstore.SchemaKey},
		o.member(), serverTTL.Milliseconds(),
	).StringSlice()
	if err != nil {
		return 0, fmt.Errorf("announce the server: %w", err)
	}
	if len(record) != 2 {
		return 0, fmt.Errorf("unexpected reply of the store: %q", record)
	}
	return check(record[0], record[1], o.steps.newest())
}

// member is the server as a member of [redisstore.ServersKey].
func (o Options) member() string { return o.Server + " " + strconv.Itoa(o.steps.newest()) }

// check returns the layout of a record, and an error where a release whose newest layout is given must
// not serve the store.
func check(layout, buckets string, newest int) (int, error) {
	if layout == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(layout)
	if err != nil {
		return 0, fmt.Errorf("read the store's layout: %w", err)
	}
	if n > newest {
		return 0, fmt.Errorf("%w: its layout is %d, and this release knows up to %d", ErrNewer, n, newest)
	}
	if buckets != strconv.Itoa(redisstore.Buckets) {
		return 0, fmt.Errorf("%w: %s, and this release reads %d", ErrBuckets, buckets, redisstore.Buckets)
	}
	return n, nil
}
