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

// ErrOlderServer says that a step has to wait until a server of an older release is gone.
var ErrOlderServer = errors.New("a server of an older release is still alive")

const retryInterval = 100 * time.Millisecond

//go:embed step.lua
var stepSource string

// Run brings a store to [Layout], or waits while another server does. Call it before
// anything else is done with the store, and run [Announce] with the same options from then on.
//
// The error wraps [ErrNewer], [ErrBuckets], [ErrBeforeRelease] or [ErrOlderServer] where this release must not
// serve the store; nothing was changed then. After any other error it may be called again.
func Run(ctx context.Context, client redis.UniversalClient, o Options) error {
	o.setDefaults()
	for {
		layout, err := o.announce(ctx, client)
		if err != nil || layout == o.steps.newest() {
			return err
		}
		m, ok, err := acquireLock(ctx, client)
		if err != nil {
			return err
		}
		if ok {
			return migrate(ctx, m, o)
		}
		select {
		case <-time.After(retryInterval):
		case <-ctx.Done():
			return fmt.Errorf("wait for another server to migrate: %w", ctx.Err())
		}
	}
}

// migrate takes all steps that are left.
func migrate(ctx context.Context, m lock, o Options) error {
	ctx, cancel := context.WithCancelCause(ctx)
	var keeping sync.WaitGroup
	keeping.Go(func() { m.renew(ctx, o, cancel) })
	defer func() {
		cancel(nil)
		keeping.Wait()
		m.release(ctx)
	}()

	// Another server may have been at it until just now.
	layout, err := o.announce(ctx, m.client)
	if err != nil {
		return err
	}
	for _, s := range o.steps.after(layout) {
		begun := time.Now()
		if err := m.takeStep(ctx, s); err != nil {
			if cause := context.Cause(ctx); cause != nil {
				err = cause // what ended ctx says more
			}
			return fmt.Errorf("migrate the store to layout %d (%s): %w", s.layout, s.what, err)
		}
		o.Logger.Info("migrated the store", "layout", s.layout, "step", s.what, "took", time.Since(begun))
	}
	return nil
}

// takeStep takes one step and records it.
func (m lock) takeStep(ctx context.Context, s step) error {
	if err := m.checkStep(ctx, s, false); err != nil {
		return err
	}
	if err := s.take(ctx, m.client); err != nil {
		return err
	}
	return m.checkStep(ctx, s, true)
}

// checkStep asks the store whether the step may be taken, and to record it when it was.
func (m lock) checkStep(ctx context.Context, s step, taken bool) error {
	answer, err := redis.NewScript(stepSource).Run(ctx, m.client,
		[]string{redisstore.SchemaKey, redisstore.MigrationLockKey, redisstore.ServersKey},
		m.nonce, s.layout, flag(s.exclusive), flag(taken), redisstore.Buckets,
	).Text()
	switch {
	case err != nil:
		return err
	case answer == "go":
		return nil
	case answer == "lost":
		return errLockLost
	}
	return fmt.Errorf("%w: %s", ErrOlderServer, answer)
}

func flag(is bool) string {
	if is {
		return "1"
	}
	return "0"
}
