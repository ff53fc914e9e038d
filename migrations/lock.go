package migrations

import (
	"context"
	"crypto/rand"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
)

const (
	lockTTL           = 10 * time.Second // after a crash nobody migrates for so long
	lockRenewInterval = 2 * time.Second
)

var errLockLost = errors.New("another server has begun to migrate")

//go:embed lock_extend.lua
var extendSource string

// lock is held by the one server that migrates.
type lock struct {
	client redis.UniversalClient
	nonce  string
}

// acquireLock tries to be the one who migrates.
func acquireLock(ctx context.Context, client redis.UniversalClient) (m lock, ok bool, err error) {
	m = lock{client, rand.Text()}
	err = client.SetArgs(ctx, redisstore.MigrationLockKey, m.nonce, redis.SetArgs{Mode: "NX", TTL: lockTTL}).Err()
	switch {
	case err == nil:
		return m, true, nil
	case !errors.Is(err, redis.Nil):
		return m, false, fmt.Errorf("begin to migrate: %w", err)
	}
	// It may be that the answer to our own was lost and it was asked twice.
	holder, err := client.Get(ctx, redisstore.MigrationLockKey).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return m, false, fmt.Errorf("begin to migrate: %w", err)
	}
	return m, holder == m.nonce, nil
}

// renew renews the mark, and says that the server is alive, until ctx is done; cancel is told
// when that fails.
func (m lock) renew(ctx context.Context, o Options, cancel context.CancelCauseFunc) {
	ticker := time.NewTicker(lockRenewInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		held, err := m.extend(ctx, lockTTL)
		if err == nil && !held {
			err = errLockLost
		}
		if err == nil {
			_, err = o.announce(ctx, m.client)
		}
		if err != nil {
			cancel(err)
			return
		}
	}
}

func (m lock) release(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_, _ = m.extend(ctx, 0) // or it runs out
}

func (m lock) extend(ctx context.Context, lasts time.Duration) (held bool, err error) {
	return redis.NewScript(extendSource).Run(ctx, m.client, []string{redisstore.MigrationLockKey}, m.nonce, lasts.Milliseconds()).Bool()
}
