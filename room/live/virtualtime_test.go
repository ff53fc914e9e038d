package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"rattle/internal/testkit/virtual"
	"rattle/room/live"
	"rattle/store/memory"
	memoryrooms "rattle/store/memory/rooms"
	"rattle/store/redis/rooms"
)

// inVirtualTime runs a test in virtual time, on a store of its own: a sleep takes no time once all
// goroutines wait, and time.Since measures that clock. Upkeeps and leases are as in production.
func inVirtualTime(t *testing.T, run func(t *testing.T, start func() *server)) {
	t.Helper()
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		run(t, func() *server { return start(func(*live.Config) {}) })
	})
}

// inVirtualTimeWith is inVirtualTime with a configuration for each server.
func inVirtualTimeWith(t *testing.T, run func(t *testing.T, start func(change func(*live.Config)) *server)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := virtual.NewStore(t)
		run(t, func(change func(*live.Config)) *server {
			link := store.Link()
			client := link.Client()
			t.Cleanup(func() { client.Close() })
			server := startServerWith(t, client, rooms.Options{}, func(c *live.Config) {
				c.WakeUps = noWakeUps{} // each sweep is so many scripts that a test would take long
				change(c)
			})
			server.timeout, server.link = time.Hour, link
			return server
		})
	})
}

// inMemory runs a test in virtual time on a store in memory, whose machine has a clock of its own.
func inMemory(t *testing.T, wall func() time.Time, run func(t *testing.T, store *memory.Store, start func() *server)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store, err := memory.Open(t.Context(), memory.Options{Wall: wall})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		run(t, store, func() *server {
			log := store.Rooms.Server(t.Context(), memoryrooms.Options{})
			t.Cleanup(log.Close)
			server := startServerOn(t, log, func(*live.Config) {})
			server.timeout = time.Hour
			return server
		})
	})
}
