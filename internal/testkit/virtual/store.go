package virtual

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// Store is a Redis in memory for any number of servers.
type Store struct {
	redis   *miniredis.Miniredis
	latency atomic.Int64 // nanoseconds
}

// NewStore returns a Redis in memory for the length of the test. Its keys expire in virtual time.
func NewStore(t testing.TB) *Store {
	t.Helper()
	s := &Store{redis: miniredis.NewMiniRedis()}
	ctx, cancel := context.WithCancel(context.Background())
	var passing sync.WaitGroup
	passing.Go(func() { // miniredis has no clock of its own for what expires
		const interval = time.Second
		for ctx.Err() == nil {
			select {
			case <-time.After(interval):
				s.redis.FastForward(interval)
			case <-ctx.Done():
			}
		}
	})
	t.Cleanup(func() {
		cancel()
		passing.Wait()
		s.redis.Close()
	})
	return s
}

// SetLatency sets how long each reply takes.
func (s *Store) SetLatency(d time.Duration) { s.latency.Store(int64(d)) }

// Link is the connection of one server to the store. It can be cut.
type Link struct {
	store   *Store
	latency atomic.Int64 // nanoseconds

	mu    sync.Mutex
	cut   bool
	conns []net.Conn
}

// Link returns a link of its own to the store.
func (s *Store) Link() *Link { return &Link{store: s} }

// SetLatency sets how much longer each reply takes over this link.
func (l *Link) SetLatency(d time.Duration) { l.latency.Store(int64(d)) }

// Client returns a client of the store over the link. The caller closes it.
func (l *Link) Client() redis.UniversalClient {
	return redis.NewClient(&redis.Options{
		Addr:                     "127.0.0.1:1", // where nobody listens
		Dialer:                   func(context.Context, string, string) (net.Conn, error) { return l.dial() },
		DialerRetries:            1, // those that wait for another try outlive the client
		ContextTimeoutEnabled:    true,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
}

func (l *Link) dial() (net.Conn, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut {
		return nil, errors.New("no route to the store")
	}
	conn, err := l.connect()
	if err != nil {
		return nil, err
	}
	l.conns = append(l.conns, conn)
	return conn, nil
}

// connect connects to the store. A pipe of the backend has no buffer, which would block a client that sends
// several commands at once: ours is put before it.
func (l *Link) connect() (net.Conn, error) {
	theirs, err := l.store.redis.Dial()
	if err != nil {
		return nil, err
	}
	ours, between := Pipe()
	replies := make(chan reply, 1<<10)
	go func() {
		_, _ = io.Copy(theirs, between)
		_ = theirs.Close()
	}()
	go l.collect(replies, theirs)
	go deliver(between, replies)
	return ours, nil
}

// reply is what the store has sent at once, and when it arrives.
type reply struct {
	data    []byte
	arrives time.Time
}

// collect takes replies from the store. None waits for those before it to arrive.
func (l *Link) collect(replies chan<- reply, from io.Reader) {
	defer close(replies)
	data := make([]byte, 64<<10)
	for {
		n, err := from.Read(data)
		if err != nil {
			return
		}
		late := time.Duration(l.latency.Load() + l.store.latency.Load())
		replies <- reply{bytes.Clone(data[:n]), time.Now().Add(late)}
	}
}

func deliver(to io.WriteCloser, replies <-chan reply) {
	for r := range replies {
		time.Sleep(time.Until(r.arrives))
		_, _ = to.Write(r.data)
	}
	_ = to.Close()
}

// Cut breaks all connections, and allows none until [Link.Restore].
func (l *Link) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	for _, conn := range l.conns {
		_ = conn.Close()
	}
	l.conns = nil
}

// Restore allows connections again.
func (l *Link) Restore() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = false
}
