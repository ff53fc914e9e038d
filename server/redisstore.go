package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/migrations"
	redisstore "rattle/store/redis"
	"rattle/store/redis/archive"
	redisresults "rattle/store/redis/results"
	"rattle/store/redis/rooms"
	"rattle/store/redis/servers"
	"rattle/store/results"
)

// redisStore is a store in a Redis, together with its background work.
type redisStore struct {
	client  redis.UniversalClient
	address string // of the Redis, without its password
	name    string // of this server, among all on the store
	logger  *slog.Logger

	replicas int // that must have a word before it is acknowledged

	log     *rooms.Log // nil until the store has been opened
	servers *servers.Servers
	leave   chan error // receives the reason why this server must leave the store
	running sync.WaitGroup
	cancel  context.CancelFunc
}

func (c *serveCommand) newRedisStore(name string, logger *slog.Logger) (store, error) {
	s, err := connectStore(c.Redis, name, logger)
	if err != nil {
		return nil, err
	}
	s.replicas = c.RedisWait
	redisstore.WaitForReplicas(s.client, s.replicas)
	if u, err := url.Parse(c.Redis); err == nil {
		s.address = u.Redacted()
		logger.Info("rooms are in Redis", "address", u.Host)
	}
	return s, nil
}

// connectStore returns a store without connecting to it.
func connectStore(address, name string, logger *slog.Logger) (*redisStore, error) {
	client, err := redisstore.Connect(address)
	if err != nil {
		return nil, err
	}
	return &redisStore{
		client: client,
		name:   name,
		logger: logger,
		leave:  make(chan error, 1),
		cancel: func() {},
	}, nil
}

// open implements [store].
func (s *redisStore) open(ctx context.Context, o results.Options) (opened, error) {
	who := migrations.Options{Server: s.name, Logger: s.logger}
	err := s.retry(ctx, func(ctx context.Context) (err error) {
		if err = migrations.Run(ctx, s.client, who); err != nil {
			return err
		}
		lease := servers.Options{Name: s.name, Layout: migrations.Layout}
		if s.servers, _, err = servers.Join(ctx, s.client, lease); err == nil {
			s.log, err = rooms.Open(ctx, s.client, rooms.Options{Servers: s.servers, Replicas: s.replicas})
		}
		return err
	})
	if errors.Is(err, redisstore.ErrBeforeRelease) {
		return opened{}, fmt.Errorf("%s: %w: name an empty Redis with --redis, or empty this one (FLUSHDB deletes all that it holds)",
			s.address, redisstore.ErrBeforeRelease)
	} else if err != nil {
		return opened{}, err
	}
	living, cancel := context.WithCancel(context.WithoutCancel(ctx))
	s.cancel = cancel
	s.running.Go(func() {
		if err := s.servers.Keep(living, s.checkRecord); err != nil {
			s.leave <- err
		}
	})
	return opened{s.log, redisresults.New(s.client, o), archive.New(s.client, migrations.Layout)}, nil
}

// checkRecord returns why this server must leave the store. A store that was emptied is set up again: rooms go on there, and a
// backup needs to know its layout.
func (s *redisStore) checkRecord(r servers.Record) error {
	if !migrations.IsMissing(r) {
		return migrations.Check(r)
	}
	ctx, cancel := context.WithTimeout(context.Background(), recordTimeout)
	defer cancel()
	wrote, err := migrations.Record(ctx, s.client)
	switch {
	case err != nil:
		s.logger.Warn("the store was emptied, and is not set up again yet", "error", err)
	case wrote:
		s.logger.Warn("the store was emptied: it is set up again, without what it held")
	}
	return nil
}

// check implements [store].
func (s *redisStore) check(ctx context.Context) error {
	if err := s.client.Ping(ctx).Err(); err != nil {
		return err
	}
	return s.servers.Failure() // whether the store also writes
}

// figures implements [store].
func (s *redisStore) figures() []metric { return poolMetrics(s.client.PoolStats()) }

// failed implements [store].
func (s *redisStore) failed() <-chan error { return s.leave }

// close implements [store].
func (s *redisStore) close(context.Context) error {
	s.cancel()
	s.running.Wait()
	if s.log != nil {
		s.log.Close()
	}
	_ = s.client.Close()
	return nil
}

// recordTimeout is the time to set up a store that was emptied; the next renewal of the lease tries again.
const recordTimeout = time.Second

const (
	minBackoff = 100 * time.Millisecond
	maxBackoff = 5 * time.Second
)

// retry calls try until it succeeds. A server may start before its store does.
func (s *redisStore) retry(ctx context.Context, try func(context.Context) error) error {
	for pause := minBackoff; ; pause = min(2*pause, maxBackoff) {
		err := try(ctx)
		if err == nil || !isTransient(err) {
			return err
		}
		s.logger.Warn("cannot reach the store", "error", err, "hint", s.hint(err, pause == maxBackoff), "retry_in", pause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// hint returns what may be wrong with the address if the Redis cannot be reached, at first or for long.
func (s *redisStore) hint(err error, long bool) string {
	tls := strings.HasPrefix(s.address, "rediss:")
	switch {
	case !tls && errors.Is(err, io.EOF):
		return "if it speaks TLS, its address begins with rediss://"
	case tls && (errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "TLS handshake")):
		return "if it does not speak TLS, its address begins with redis://"
	case long:
		return "are the host and the port right?"
	}
	return ""
}

// isTransient reports whether an error may pass by itself; only people can fix the others.
func isTransient(err error) bool {
	var network net.Error
	if errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, redisstore.ErrNotReplicated) {
		return true
	}
	if answer := redis.Error(nil); errors.As(err, &answer) {
		passing := []string{"LOADING", "CLUSTERDOWN", "MASTERDOWN", "TRYAGAIN", "READONLY", "ERR max number of clients"}
		return slices.ContainsFunc(passing, func(p string) bool { return strings.HasPrefix(answer.Error(), p) })
	}
	// The client's own words about a cluster or a Sentinel that it does not find.
	return strings.Contains(err.Error(), "redis: ")
}
