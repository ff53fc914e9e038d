package web_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"rattle/store/redis/rooms"
)

// What whole servers need inside a bubble of testing/synctest, where time is virtual and
// passes when everybody waits: a store and a network that are nothing but memory.

// virtualStore is a store to which any number of servers connect.
type virtualStore struct {
	t       *testing.T
	store   *miniredis.Miniredis
	latency atomic.Int64 // of the store's answers, in nanoseconds
}

func newVirtualStore(t *testing.T) *virtualStore {
	t.Helper()
	b := &virtualStore{t: t, store: miniredis.NewMiniRedis()}
	ctx, cancel := context.WithCancel(context.Background())
	var passing sync.WaitGroup
	passing.Go(func() { // its keys expire only when it is told that time has passed
		const pass = time.Second
		for ctx.Err() == nil {
			select {
			case <-time.After(pass):
				b.store.FastForward(pass)
			case <-ctx.Done():
			}
		}
	})
	t.Cleanup(func() {
		cancel()
		passing.Wait()
		b.store.Close()
	})
	return b
}

// inVirtualTime runs a test with a server of its own in a bubble, so that what is allowed in a
// second does not depend on how long the machine takes for it.
func inVirtualTime(t *testing.T, o options, run func(t *testing.T, server *testServer)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { run(t, newVirtualStore(t).start(o)) })
}

// dial connects to the store. Its own pipe has no buffer, which would block whoever sends
// several commands at once.
func (b *virtualStore) dial(context.Context, string, string) (net.Conn, error) {
	theirs, err := b.store.Dial()
	if err != nil {
		return nil, err
	}
	ours, between := newPipe()
	go func() {
		_, _ = io.Copy(theirs, between)
		theirs.Close()
	}()
	go func() {
		_, _ = io.Copy(late{between, b}, theirs)
		between.Close()
	}()
	return ours, nil
}

type late struct {
	io.Writer
	b *virtualStore
}

func (l late) Write(p []byte) (int, error) {
	time.Sleep(time.Duration(l.b.latency.Load()))
	return l.Writer.Write(p)
}

// link is what connects a server to the store, and can be cut.
type link struct {
	b *virtualStore

	mu   sync.Mutex
	cut  bool
	ends []net.Conn
}

func (c *link) dial(ctx context.Context, network, address string) (net.Conn, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cut {
		return nil, errors.New("no route to the store")
	}
	conn, err := c.b.dial(ctx, network, address)
	c.ends = append(c.ends, conn)
	return conn, err
}

// setCut breaks what was connected, and lets nothing be connected, or all again.
func (c *link) setCut(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = cut
	if cut {
		for _, conn := range c.ends {
			_ = conn.Close()
		}
		c.ends = nil
	}
}

func (c *link) client() redis.UniversalClient {
	return redis.NewClient(&redis.Options{
		Addr:                     "127.0.0.1:6379",
		Dialer:                   c.dial,
		DialerRetries:            1, // those that wait for another try outlive the client
		ContextTimeoutEnabled:    true,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
}

// start starts a whole server.
func (b *virtualStore) start(o ...options) *testServer {
	b.t.Helper()
	return b.startWith((&link{b: b}).client(), o...)
}

// startWith starts a whole server with a client, which ends with it.
func (b *virtualStore) startWith(client redis.UniversalClient, o ...options) *testServer {
	b.t.Helper()
	log, err := rooms.Open(b.t.Context(), client, rooms.Options{})
	if err != nil {
		b.t.Fatal(err)
	}
	h := newHost(b.t, log, o...)
	listener := newListener()
	h.dial, h.timeout = listener.dial, 48*time.Hour
	h.Server = &httptest.Server{Listener: listener, Config: &http.Server{Handler: h.edge, WriteTimeout: 30 * time.Second}}
	h.Start()
	h.end = sync.OnceFunc(func() {
		h.stop()
		log.Close()
		_ = client.Close()
	})
	b.t.Cleanup(h.end)
	return h
}

// listener accepts connections that are pipes.
type listener struct {
	pipe   func() (net.Conn, net.Conn)
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newListener() *listener {
	return &listener{pipe: newPipe, conns: make(chan net.Conn), closed: make(chan struct{})}
}

func (l *listener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

func (l *listener) Addr() net.Addr { return nowhere }

func (l *listener) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	ours, theirs := l.pipe()
	select {
	case l.conns <- theirs:
		return ours, nil
	case <-l.closed:
		return nil, errors.New("connection refused")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
