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

	"rattle/room/redislog"
)

const (
	// tickInterval is how often keys that have had their time are dropped, which this Redis does
	// not do by itself, and the clock is compared with the machine's.
	tickInterval = 250 * time.Millisecond

	// maxDifference is how far the clock may be from the machine's before anybody minds.
	maxDifference = time.Second
)

// Store is a Redis in this process.
type Store struct {
	redis  *miniredis.Miniredis
	clock  *clock
	logger *slog.Logger

	begun   sync.Once
	done    chan struct{}
	ticking sync.WaitGroup
	warned  bool // that the machine's clock is behind; of the ticking goroutine
}

// New makes a store that nobody can reach yet. The machine's clock is wall, which is [time.Now] but
// for tests.
func New(wall func() time.Time, logger *slog.Logger) *Store {
	return &Store{redis: miniredis.NewMiniRedis(), clock: newClock(wall), logger: logger, done: make(chan struct{})}
}

// Listen lets a client on this machine connect by the URL that it returns, and nobody else.
func (s *Store) Listen() (url string, err error) {
	// Other people on this machine may reach the port, but have no business there.
	password := rand.Text()
	s.redis.RequireAuth(password)
	if err := s.redis.StartAddr("127.0.0.1:0"); err != nil {
		return "", fmt.Errorf("start the embedded store: %w", err)
	}
	s.begun.Do(s.begin)
	// Nobody can take its place, so it is given time.
	const patience = "?dial_timeout=5s&read_timeout=5s&write_timeout=5s"
	return "redis://:" + password + "@" + s.redis.Addr() + patience, nil
}

// Dial connects by memory alone. A store is dialled or listens, not both.
func (s *Store) Dial() (net.Conn, error) {
	conn, err := s.redis.Dial()
	if err != nil {
		return nil, fmt.Errorf("connect to the embedded store: %w", err)
	}
	s.begun.Do(s.begin)
	return conn, nil
}

// Close ends the store, and with it all that it holds.
func (s *Store) Close() {
	close(s.done)
	s.ticking.Wait()
	s.redis.Close()
}

func (s *Store) begin() {
	s.redis.Server().SetPreHook(s.tellTime)
	s.ticking.Go(s.tick)
}

// tellTime answers TIME, in scripts too, which is where all instants come from. Nobody asks for it
// in a transaction.
func (s *Store) tellTime(c *server.Peer, command string, _ ...string) bool {
	if command != "TIME" {
		return false
	}
	now := s.clock.now()
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
			s.compare()
			s.redis.SetTime(s.clock.now()) // for commands that say at what instant a key ends
		case <-s.done:
			return
		}
	}
}

// compare follows the machine's clock, as far as that does no harm.
func (s *Store) compare() {
	switch by := s.clock.behind(); {
	case by > maxDifference && s.quiet():
		s.clock.follow()
		s.logger.Info("the machine's clock was set forward, and rooms follow it", "by", by.Round(time.Millisecond))
	case by < -maxDifference && !s.warned:
		s.warned = true
		s.logger.Warn("the machine's clock was set back: rooms go on by the old time until the server starts again",
			"by", -by.Round(time.Millisecond))
	case by >= -maxDifference:
		s.warned = false
	}
}

// quiet reports whether no room waits for an instant: the end of a phase, or of a result's way.
func (s *Store) quiet() bool {
	for bucket := range redislog.Buckets {
		if s.redis.Exists(redislog.AlarmsKey(bucket)) {
			return false
		}
	}
	return true
}
