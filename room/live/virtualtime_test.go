package live_test

import (
	"context"
	"net"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"rattle/room/live"
	"rattle/store/redis/rooms"
)

// inVirtualTime runs a test, on a store of its own, whose minutes pass at once while nobody has anything to
// do. Heartbeats and leases are as in production.
func inVirtualTime(t *testing.T, run func(t *testing.T, start func() *server)) {
	t.Helper()
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		run(t, func() *server { return start(func(*live.Config) {}) })
	})
}

// inVirtualTimeWith is inVirtualTime with a configuration for each server.
func inVirtualTimeWith(t *testing.T, run func(t *testing.T, start func(change func(*live.Config)) *server)) {
	t.Helper()
	inVirtualTimeOn(t, func() memory { return miniredis.NewMiniRedis() }, run)
}

// memory is a store in this process, which is connected to without a network.
type memory interface {
	Dial() (net.Conn, error)
	Close()
}

// inVirtualTimeOn is inVirtualTimeWith on another store.
func inVirtualTimeOn(t *testing.T, newStore func() memory, run func(t *testing.T, start func(change func(*live.Config)) *server)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := newStore()
		t.Cleanup(store.Close)
		run(t, func(change func(*live.Config)) *server {
			wire := &memoryLink{store: store, pipes: make(map[*pipe]struct{})}
			client := redis.NewClient(&redis.Options{
				Addr:                     "127.0.0.1:1", // where nobody listens
				Dialer:                   func(context.Context, string, string) (net.Conn, error) { return wire.dial() },
				ContextTimeoutEnabled:    true,
				MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
			})
			t.Cleanup(func() { client.Close() })
			server := startServerWith(t, client, rooms.Options{}, func(c *live.Config) {
				c.WakeUps = noWakeUps{} // each sweep is so many scripts that a test would take long
				change(c)
			})
			server.timeout, server.link = time.Hour, wire
			return server
		})
	})
}

// memoryLink connects a server to its store, in memory. It can be cut.
type memoryLink struct {
	store memory

	mu    sync.Mutex
	cut   bool
	pipes map[*pipe]struct{}
}

// dial connects. The client can write ahead, as to a socket.
func (w *memoryLink) dial() (net.Conn, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cut {
		return nil, net.ErrClosed
	}
	conn, err := w.store.Dial()
	if err != nil {
		return nil, err
	}
	p := &pipe{Conn: conn, ahead: make(chan []byte, 1024), closed: make(chan struct{})}
	w.pipes[p] = struct{}{}
	go p.carry()
	return p, nil
}

// Cut cuts the wire until Restore is called.
func (w *memoryLink) Cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = true
	for p := range w.pipes {
		p.Close()
	}
	clear(w.pipes)
}

func (w *memoryLink) Restore() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = false
}

type pipe struct {
	net.Conn
	ahead  chan []byte
	once   sync.Once
	closed chan struct{}
}

func (p *pipe) carry() {
	for {
		select {
		case text := <-p.ahead:
			if _, err := p.Conn.Write(text); err != nil {
				return
			}
		case <-p.closed:
			return
		}
	}
}

func (p *pipe) Write(text []byte) (int, error) {
	select {
	case p.ahead <- slices.Clone(text):
		return len(text), nil
	case <-p.closed:
		return 0, net.ErrClosed
	}
}

func (p *pipe) SetWriteDeadline(time.Time) error { return nil }

func (p *pipe) SetDeadline(at time.Time) error { return p.Conn.SetReadDeadline(at) }

func (p *pipe) Close() error {
	p.once.Do(func() { close(p.closed) })
	return p.Conn.Close()
}
