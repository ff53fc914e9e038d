package embedded

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/alicebob/miniredis/v2/server"

	"rattle/store/clock"
	redisstore "rattle/store/redis"
	"rattle/store/redis/rooms"
)

const (
	// tickInterval is how often expired keys are deleted, which miniredis does not do by itself, and
	// the clock is compared with the machine's.
	tickInterval = 250 * time.Millisecond
)

// Store is a Redis in this process.
type Store struct {
	redis  *miniredis.Miniredis
	clock  *clock.Clock
	logger *slog.Logger

	started sync.Once
	done    chan struct{}
	ticking sync.WaitGroup
}

// New returns a store, which can be reached after Dial or Listen. The machine's clock is wall: [time.Now], except in
// tests.
func New(wall func() time.Time, logger *slog.Logger) *Store {
	return &Store{redis: miniredis.NewMiniRedis(), clock: clock.New(wall), logger: logger, done: make(chan struct{})}
}

// Listen starts the store on a port of this machine, and returns the URL for its client, with the
// password that it takes.
func (s *Store) Listen() (url string, err error) {
	// Other users of this machine may reach the port.
	password := rand.Text()
	s.redis.RequireAuth(password)
	if err := s.redis.StartAddr("127.0.0.1:0"); err != nil {
		return "", fmt.Errorf("start the embedded store: %w", err)
	}
	s.started.Do(s.start)
	// The timeouts are long, because no replica can take over.
	const timeouts = "?dial_timeout=5s&read_timeout=5s&write_timeout=5s"
	return "redis://:" + password + "@" + s.redis.Addr() + timeouts, nil
}

// Dial returns a connection within the process. Use either Dial or Listen on a store.
func (s *Store) Dial() (net.Conn, error) {
	conn, err := s.redis.Dial()
	if err != nil {
		return nil, fmt.Errorf("connect to the embedded store: %w", err)
	}
	s.started.Do(s.start)
	return conn, nil
}

// Close ends the store and all that it holds.
func (s *Store) Close() {
	close(s.done)
	s.ticking.Wait()
	s.redis.Close()
}

func (s *Store) start() {
	s.redis.Server().SetPreHook(s.answerTime)
	s.ticking.Go(s.tick)
}

// answerTime implements TIME by the store's clock, in scripts too: all instants come from there. It does not work in
// transactions, which need no instants.
func (s *Store) answerTime(c *server.Peer, command string, _ ...string) bool {
	if command != "TIME" {
		return false
	}
	now := s.clock.Now()
	c.WriteLen(2)
	c.WriteBulk(strconv.FormatInt(now.Unix(), 10))
	c.WriteBulk(strconv.Itoa(now.Nanosecond() / int(time.Microsecond)))
	return true
}

func (s *Store) tick() {
	ticker := time.NewTicker(tickInterval)
	defer ticker.Stop()
	for last := time.Now(); ; {
		select {
		case <-ticker.C:
			passed := time.Since(last)
			last = last.Add(passed)
			s.redis.FastForward(passed)
			s.clock.Follow(s.idle, s.logger)
			s.redis.SetTime(s.clock.Now()) // for commands that set the instant at which a key expires
		case <-s.done:
			return
		}
	}
}

// idle reports whether no room waits for an instant: the end of a phase, or storing a result.
func (s *Store) idle() bool {
	for bucket := range redisstore.Buckets {
		if s.redis.Exists(rooms.WakeUpsKey(bucket)) {
			return false
		}
	}
	return true
}
