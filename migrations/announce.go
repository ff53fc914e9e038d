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
	serverTTL        = 20 * time.Second // without a word a server is taken for dead
)

// ErrNewer says that a newer release has brought the store to a layout that this one does
// not know.
var ErrNewer = errors.New("the store belongs to a newer release")

// ErrBuckets says that the store is divided in another way than this release reads it.
var ErrBuckets = errors.New("the store is divided into another number of buckets")

// Options say who migrates.
type Options struct {
	Server string       // the name of this server: letters and digits; drawn at random if empty
	Logger *slog.Logger // told of each step; may be nil

	steps steps // of this release, but in tests
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

// Announce says, until ctx is done, that a server is alive that knows [Layout]. Run it beside
// the server, after [Run]. It returns nil when ctx is done, and [ErrNewer] when a newer
// release has changed the store meanwhile, as it may when this server could not be heard for
// long: then the server must stop.
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
			o.Logger.Debug("could not announce the server", "error", err)
		}
		select {
		case <-ctx.Done():
			gone, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			_ = client.ZRem(gone, redisstore.ServersKey, o.member()).Err() // or it runs out
			return nil
		case <-ticker.C:
		}
	}
}

// announce says once that the server is alive, and gives the layout of the store: 0 for one
// that no release has recorded yet.
func (o Options) announce(ctx context.Context, client redis.UniversalClient) (layout int, err error) {
	record, err := redis.NewScript(announceSource).Run(ctx, client,
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

// member is how a server stands among the others.
func (o Options) member() string { return o.Server + " " + strconv.Itoa(o.steps.newest()) }

// check returns the layout of a record, and an error where a release that knows layouts up to
// newest may not serve such a store.
func check(layout, buckets string, newest int) (int, error) {
	if layout == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(layout)
	if err != nil {
		return 0, fmt.Errorf("read the store's layout: %w", err)
	}
	if n > newest {
		return 0, fmt.Errorf("%w: its layout is %d, and this one knows up to %d", ErrNewer, n, newest)
	}
	if buckets != strconv.Itoa(redisstore.Buckets) {
		return 0, fmt.Errorf("%w: %s, and this release reads %d", ErrBuckets, buckets, redisstore.Buckets)
	}
	return n, nil
}
