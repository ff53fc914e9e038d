package migrations

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
)

// ErrOlderServer is returned if a step has to wait until a server of an older release is gone.
var ErrOlderServer = errors.New("a server of an older release still uses the store")

const retryInterval = 100 * time.Millisecond

//go:embed step.lua
var stepSource string

// Run brings a store to [Layout], or waits while another server does. Call it before anything else is
// done with the store, keep the lease of the same server from then on, and [Check] each record that
// comes with it.
//
// The error wraps [ErrNewer], [ErrBuckets], [redisstore.ErrBeforeRelease] or [ErrOlderServer] where this
// release must not serve the store; nothing was changed then. After any other error Run may be called
// again.
func Run(ctx context.Context, client redis.UniversalClient, o Options) error {
	o.setDefaults()
	for {
		layout, err := o.announce(ctx, client)
		if err != nil || layout == o.steps.newest() {
			return err
		}
		l, ok, err := acquireLock(ctx, client)
		if err != nil {
			return err
		}
		if ok {
			return migrate(ctx, l, o)
		}
		select {
		case <-time.After(retryInterval):
		case <-ctx.Done():
			return fmt.Errorf("wait for another server to migrate: %w", ctx.Err())
		}
	}
}

// migrate takes all steps that the store has not taken.
func migrate(ctx context.Context, l lock, o Options) error {
	ctx, cancel := context.WithCancelCause(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() { l.renew(ctx, o, cancel) })
	defer func() {
		cancel(nil)
		renewing.Wait()
		l.release(ctx)
	}()

	// Another server may just have finished migrating the store.
	layout, err := o.announce(ctx, l.client)
	if err != nil {
		return err
	}
	for _, s := range o.steps.after(layout) {
		start := time.Now()
		if err := l.takeStep(ctx, s); err != nil {
			if cause := context.Cause(ctx); cause != nil {
				err = cause // why the lock was lost
			}
			return fmt.Errorf("migrate the store to layout %d (%s): %w", s.layout, s.name, err)
		}
		o.Logger.Info("migrated the store", "layout", s.layout, "step", s.name, "took", time.Since(start))
	}
	return nil
}

// takeStep takes one step and records it.
func (l lock) takeStep(ctx context.Context, s step) error {
	if err := l.checkStep(ctx, s, false); err != nil {
		return err
	}
	if err := s.take(ctx, l.client); err != nil {
		return err
	}
	return l.checkStep(ctx, s, true)
}

// checkStep returns an error where a step must not be taken, and records it where it was taken.
func (l lock) checkStep(ctx context.Context, s step, taken bool) error {
	reply, err := redisstore.NewScript(stepSource).Run(ctx, l.client,
		[]string{redisstore.SchemaKey, redisstore.MigrationLockKey, redisstore.ServersKey},
		l.nonce, s.layout, flag(s.exclusive), flag(taken), redisstore.Buckets,
	).Text()
	switch {
	case err != nil:
		return err
	case reply == "go":
		return nil
	case reply == "lost":
		return errLockLost
	}
	return fmt.Errorf("%w: %s", ErrOlderServer, reply)
}

func flag(is bool) string {
	if is {
		return "1"
	}
	return "0"
}
