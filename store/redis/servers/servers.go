package servers

import (
	"context"
	"crypto/rand"
	_ "embed" // the script
	"fmt"
	"maps"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// Options are a server, and how its lease is renewed.
type Options struct {
	// Name is the name of this server, which no other on the store has: letters and digits. The
	// default is drawn at random.
	Name string

	// Layout is the newest layout of the store that this server knows.
	Layout int

	// Lease is how long a server counts as alive after it has said so: the same on all servers. The
	// default is 10 s.
	Lease time.Duration

	// Interval is the time between two renewals. The default is 1 s.
	Interval time.Duration
}

func (o *Options) setDefaults() {
	if o.Name == "" {
		o.Name = rand.Text()
	}
	if o.Lease == 0 {
		o.Lease = 10 * time.Second
	}
	if o.Interval == 0 {
		o.Interval = time.Second
	}
}

// Record is the schema record of a store, see package migrations. The zero Record is none.
type Record struct{ Layout, Buckets string }

//go:embed announce.lua
var announceSource string

// Servers are the servers of a store, as one of them sees them. Its methods may be called from any
// goroutine.
type Servers struct {
	client  redis.UniversalClient
	script  *redis.Script
	options Options

	mu      sync.Mutex
	run     room.LeaseRun
	failure error // of the newest renewal
	census  room.Census
	changed []func(room.Census)
}

// Join announces a server, and returns the store's schema record. Call [Servers.Keep] from then on.
func Join(ctx context.Context, client redis.UniversalClient, o Options) (*Servers, Record, error) {
	o.setDefaults()
	s := &Servers{client: client, script: redisstore.NewScript(announceSource), options: o}
	record, err := s.announce(ctx)
	return s, record, err
}

// Name returns the name of this server.
func (s *Servers) Name() string { return s.options.Name }

// Lease returns how long a server counts as alive after it has said so.
func (s *Servers) Lease() time.Duration { return s.options.Lease }

// Census returns which servers are alive, as of the last renewal.
func (s *Servers) Census() room.Census {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.census
}

// Failure returns the error of the newest renewal, or nil. A renewal writes: a store that answers and refuses to write, since it
// is full or its user may not, shows here.
func (s *Servers) Failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failure
}

// OnChange has a function called after each renewal by which the census has changed, one call at a
// time. The function must not block.
func (s *Servers) OnChange(f func(room.Census)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changed = append(s.changed, f)
}

// Keep renews the lease at intervals until ctx is done, and then ends it. Check is called with the
// schema record of each renewal; Keep returns its error.
func (s *Servers) Keep(ctx context.Context, check func(Record) error) error {
	ticker := time.NewTicker(s.options.Interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			gone, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			_ = s.client.ZRem(gone, redisstore.ServersKey, s.member()).Err() // or the lease runs out
			return nil
		case <-ticker.C:
		}
		limited, cancel := context.WithTimeout(ctx, s.options.Lease/4)
		record, err := s.announce(limited)
		cancel()
		s.setFailure(err)
		if err != nil {
			continue // the next one is soon
		}
		if err := check(record); err != nil {
			return err
		}
	}
}

func (s *Servers) setFailure(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failure = err
}

// announce renews the lease once.
func (s *Servers) announce(ctx context.Context) (r Record, err error) {
	reply, err := s.script.Run(ctx, s.client,
		[]string{redisstore.ServersKey, redisstore.SchemaKey}, s.member(), s.options.Lease.Milliseconds(),
	).StringSlice()
	if err != nil {
		return r, fmt.Errorf("announce the server: %w", err)
	}
	if len(reply) < 3 {
		return r, fmt.Errorf("announce the server: unexpected reply of the store: %q", reply)
	}
	now, err := strconv.ParseInt(reply[0], 10, 64)
	if err != nil {
		return r, fmt.Errorf("announce the server: %w", err)
	}
	s.note(room.Instant(now), reply[3:])
	return Record{reply[1], reply[2]}, nil
}

// note takes what a renewal has read.
func (s *Servers) note(now room.Instant, members []string) {
	s.mu.Lock()
	census := room.Census{
		Alive:  make(map[string]struct{}, len(members)),
		Judged: s.run.Add(now, room.Millis(s.options.Lease.Milliseconds())),
		At:     now,
		Margin: room.Millis(s.options.Lease.Milliseconds() / 10),
	}
	for _, member := range members {
		name, _, _ := strings.Cut(member, " ")
		census.Alive[name] = struct{}{}
	}
	same := census.Judged == s.census.Judged && maps.Equal(census.Alive, s.census.Alive)
	s.census = census
	changed := s.changed
	s.mu.Unlock()
	if same {
		return
	}
	for _, f := range changed {
		f(census)
	}
}

// member is the server as a member of [redisstore.ServersKey].
func (s *Servers) member() string { return s.options.Name + " " + strconv.Itoa(s.options.Layout) }
