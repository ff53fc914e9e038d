package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// The store of a server that was given none is a Redis in this process, spoken to over
// loopback like any other, so that there is one way in which things are kept.

// newEmbeddedStore starts one and fills it with what the file has kept.
func newEmbeddedStore(ctx context.Context, file string, logger *slog.Logger) (_ *store, err error) {
	url, end, err := startEmbedded()
	if err != nil {
		return nil, err
	}
	s, err := newStore(url, end, logger)
	if err != nil {
		return nil, err
	}
	if file == keepNothing {
		logger.Info("no Redis given: rooms are kept in this process and end with it")
		return s, nil
	}
	if s.keeper, err = newKeeper(file, s.client, logger); err == nil {
		err = s.keeper.load(ctx)
	}
	if err != nil {
		_ = s.close(ctx)
		return nil, err
	}
	logger.Info("no Redis given: rooms are kept in this process, and in a file when it ends", "file", file)
	return s, nil
}

// expireEvery is how often keys that have had their time are dropped, which this store does
// not do by itself.
const expireEvery = 250 * time.Millisecond

func startEmbedded() (url string, end func(), err error) {
	store := miniredis.NewMiniRedis()
	// Other people on this machine may reach the port, but have no business there.
	password := rand.Text()
	store.RequireAuth(password)
	if err := store.StartAddr("127.0.0.1:0"); err != nil {
		return "", nil, fmt.Errorf("start the embedded store: %w", err)
	}
	done := make(chan struct{})
	var expiring sync.WaitGroup
	expiring.Go(func() {
		ticker := time.NewTicker(expireEvery)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				store.FastForward(expireEvery)
			case <-done:
				return
			}
		}
	})
	end = func() {
		close(done)
		expiring.Wait()
		store.Close()
	}
	// Nobody can take its place, so it is given time.
	const patience = "?dial_timeout=5s&read_timeout=5s&write_timeout=5s"
	return "redis://:" + password + "@" + store.Addr() + patience, end, nil
}
