package main

import (
	"crypto/rand"
	"fmt"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// embedded is the store of a server that was given none: a Redis in this process, spoken to
// over loopback like any other, so that there is one way in which things are kept.
type embedded struct {
	url  string
	stop func()
}

// expireEvery is how often keys that have had their time are dropped, which this store does
// not do by itself.
const expireEvery = 250 * time.Millisecond

func startEmbedded() (embedded, error) {
	store := miniredis.NewMiniRedis()
	// Other people on this machine may reach the port, but have no business there.
	password := rand.Text()
	store.RequireAuth(password)
	if err := store.StartAddr("127.0.0.1:0"); err != nil {
		return embedded{}, fmt.Errorf("start the embedded store: %w", err)
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
	return embedded{
		url: "redis://:" + password + "@" + store.Addr(),
		stop: func() {
			close(done)
			expiring.Wait()
			store.Close()
		},
	}, nil
}
