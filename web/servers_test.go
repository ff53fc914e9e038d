package web_test

import (
	"context"
	"log/slog"
	"net"
	"net/http/httptest"
	"testing"
	"testing/fstest"
	"time"

	"rattle/engine/english"
	"rattle/internal/testkit"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/web"
	"rattle/web/limit"
	"rattle/web/wire"
)

// testServer is one whole server, of several on a store maybe.
type testServer struct {
	*httptest.Server
	edge    *web.Server
	rooms   *live.Rooms
	dial    func(ctx context.Context, network, address string) (net.Conn, error)
	timeout time.Duration // of people who wait for something
	end     func()        // of a server in a bubble
}

// options change what a server is made of.
type options func(*web.Config, *live.Config)

func limited(change func(*limit.Limits)) options {
	return func(c *web.Config, _ *live.Config) {
		c.Limits = limit.Default()
		change(&c.Limits)
	}
}

func logging(logger *slog.Logger) options {
	return func(c *web.Config, rooms *live.Config) { c.Logger, rooms.Logger = logger, logger }
}

// inEnglish plays with the words that people play with.
func inEnglish(t testing.TB) options {
	t.Helper()
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	return func(_ *web.Config, rooms *live.Config) {
		rooms.Lexicon = lexicon
		rooms.Lists = room.Lists{room.Everyday: english.Everyday, room.Standard: english.Standard, room.Full: english.Full}
	}
}

// startServer starts a whole server on a store, for the length of the test.
func startServer(t testing.TB, store testStore, o ...options) *testServer {
	t.Helper()
	h := newHost(t, store.join(t), o...)
	h.Server = httptest.NewServer(h.edge)
	t.Cleanup(h.stop)
	return h
}

// newHost makes a server that does not listen yet.
func newHost(t testing.TB, log roomStore, o ...options) *testServer {
	t.Helper()
	quiet := slog.New(slog.NewTextHandler(testkit.LogTo(t), &slog.HandlerOptions{Level: slog.LevelError}))
	c := web.Config{
		Page: fstest.MapFS{
			"index.html":            {Data: []byte("<!doctype html><title>Rattle</title>")},
			"assets/main-abc123.js": {Data: []byte("export {}")},
		},
		Logger:     quiet,
		RoomFinder: log,
	}
	rooms := live.Config{
		Log:      log,
		WakeUps:  log,
		Listings: log,
		Lexicon:  roomtest.Lexicon(t),
		Lists:    room.Lists{room.Everyday: 0, room.Standard: 1, room.Full: 2},
		Limits:   room.Limits{MinSeconds: 1, MaxSeconds: 600},
		Encode:   wire.NewEncoder().Encode,
		Logger:   quiet,
	}
	for _, change := range o {
		change(&c, &rooms)
	}
	h := &testServer{rooms: live.New(rooms), dial: new(net.Dialer).DialContext, timeout: time.Minute}
	c.Rooms = h.rooms
	edge, err := web.New(c)
	if err != nil {
		t.Fatal(err)
	}
	h.edge = edge
	return h
}

// startAlone starts a whole server on a store of its own, in memory.
func startAlone(t *testing.T, o ...options) *testServer {
	t.Helper()
	t.Parallel()
	return startServer(t, inMemory(t), o...)
}

// stop ends the server as the program does, but at once.
func (h *testServer) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	h.Close() // the listener
	h.edge.Close(ctx, 0)
	h.rooms.Close()
}
