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
	lockTTL           = 10 * time.Second // as long does nobody migrate after a crash
	lockRenewInterval = 2 * time.Second
)

var errLockLost = errors.New("another server has taken over the migration")

//go:embed lock_extend.lua
var extendSource string

// lock is held by the one server that migrates.
type lock struct {
	client redis.UniversalClient
	nonce  string
}

// acquireLock tries to take the lock, and reports whether it did.
func acquireLock(ctx context.Context, client redis.UniversalClient) (l lock, ok bool, err error) {
	l = lock{client, rand.Text()}
	err = client.SetArgs(ctx, redisstore.MigrationLockKey, l.nonce, redis.SetArgs{Mode: "NX", TTL: lockTTL}).Err()
	switch {
	case err == nil:
		return l, true, nil
	case !errors.Is(err, redis.Nil):
		return l, false, fmt.Errorf("begin to migrate: %w", err)
	}
	// The client may have repeated the command because the reply to the first one was lost.
	holder, err := client.Get(ctx, redisstore.MigrationLockKey).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return l, false, fmt.Errorf("begin to migrate: %w", err)
	}
	return l, holder == l.nonce, nil
}

// renew extends the lock and announces the server at intervals until ctx is done. If that fails it
// calls cancel with the cause.
func (l lock) renew(ctx context.Context, o Options, cancel context.CancelCauseFunc) {
	ticker := time.NewTicker(lockRenewInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		held, err := l.extend(ctx, lockTTL)
		if err == nil && !held {
			err = errLockLost
		}
		if err == nil {
			_, err = o.announce(ctx, l.client)
		}
		if err != nil {
			cancel(err)
			return
		}
	}
}

func (l lock) release(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_, _ = l.extend(ctx, 0) // or it expires
}

// extend lets the lock expire after a time, and reports whether it is still held.
func (l lock) extend(ctx context.Context, ttl time.Duration) (held bool, err error) {
	keys := []string{redisstore.MigrationLockKey}
	return redisstore.NewScript(extendSource).Run(ctx, l.client, keys, l.nonce, ttl.Milliseconds()).Bool()
}
