package migrations

import (
	"context"
	"crypto/rand"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room/redislog"
)

const (
	markLasts = 10 * time.Second // after a crash nobody migrates for so long
	markRenew = 2 * time.Second
)

var errMarkLost = errors.New("another server has begun to migrate")

//go:embed hold.lua
var holdSource string

// mark is held by the one server that migrates.
type mark struct {
	client redis.UniversalClient
	nonce  string
}

// takeMark tries to be the one who migrates.
func takeMark(ctx context.Context, client redis.UniversalClient) (m mark, ok bool, err error) {
	m = mark{client, rand.Text()}
	err = client.SetArgs(ctx, redislog.MigratingKey, m.nonce, redis.SetArgs{Mode: "NX", TTL: markLasts}).Err()
	switch {
	case err == nil:
		return m, true, nil
	case !errors.Is(err, redis.Nil):
		return m, false, fmt.Errorf("begin to migrate: %w", err)
	}
	// It may be that the answer to our own was lost and it was asked twice.
	holder, err := client.Get(ctx, redislog.MigratingKey).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return m, false, fmt.Errorf("begin to migrate: %w", err)
	}
	return m, holder == m.nonce, nil
}

// keep renews the mark, and says that the server is alive, until ctx is done; cancel is told
// when that fails.
func (m mark) keep(ctx context.Context, o Options, cancel context.CancelCauseFunc) {
	ticker := time.NewTicker(markRenew)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		held, err := m.hold(ctx, markLasts)
		if err == nil && !held {
			err = errMarkLost
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

func (m mark) giveBack(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_, _ = m.hold(ctx, 0) // or it runs out
}

func (m mark) hold(ctx context.Context, lasts time.Duration) (held bool, err error) {
	return redis.NewScript(holdSource).Run(ctx, m.client, []string{redislog.MigratingKey}, m.nonce, lasts.Milliseconds()).Bool()
}
