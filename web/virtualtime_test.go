package web_test

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/internal/testkit/virtual"
	"rattle/store/redis/rooms"
)

// virtualStore is a store in memory and in virtual time, on which any number of servers run.
type virtualStore struct {
	testStore
	t *testing.T
}

func newVirtualStore(t *testing.T) virtualStore {
	t.Helper()
	return virtualStore{inMemory(t), t}
}

// inVirtualTime runs a test with a server of its own in a bubble, so that what is allowed in a
// second does not depend on how long the machine takes for it.
func inVirtualTime(t *testing.T, o options, run func(t *testing.T, server *testServer)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { run(t, newVirtualStore(t).start(o)) })
}

// start starts a whole server.
func (s virtualStore) start(o ...options) *testServer {
	s.t.Helper()
	return startVirtual(s.t, s.join(s.t), o...)
}

// virtualRedis is a Redis in virtual time, whose links can be slow and be cut.
type virtualRedis struct {
	*virtual.Store
	t *testing.T
}

func newVirtualRedis(t *testing.T) virtualRedis {
	t.Helper()
	return virtualRedis{virtual.NewStore(t), t}
}

// start starts a whole server.
func (s virtualRedis) start(o ...options) *testServer {
	s.t.Helper()
	return s.startWith(s.Link().Client(), o...)
}

// startWith starts a whole server with a client, which ends with it.
func (s virtualRedis) startWith(client redis.UniversalClient, o ...options) *testServer {
	s.t.Helper()
	log, err := rooms.Open(s.t.Context(), client, rooms.Options{})
	if err != nil {
		s.t.Fatal(err)
	}
	h := startVirtual(s.t, log, o...)
	stop := h.end
	h.end = sync.OnceFunc(func() {
		stop()
		log.Close()
		_ = client.Close()
	})
	s.t.Cleanup(h.end)
	return h
}

// startVirtual starts a whole server on the rooms of a store, for the length of the test at most.
func startVirtual(t *testing.T, rooms roomStore, o ...options) *testServer {
	t.Helper()
	h := newHost(t, rooms, o...)
	listener := virtual.Listen()
	h.dial, h.timeout = listener.Dial, 48*time.Hour
	h.Server = &httptest.Server{Listener: listener, Config: &http.Server{Handler: h.edge, WriteTimeout: 30 * time.Second}}
	h.Start()
	h.end = sync.OnceFunc(h.stop)
	t.Cleanup(h.end)
	return h
}
