package live

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"rattle/room"
)

// Rooms are the rooms of a server: those that are followed here, and by their codes all of the store. The
// methods may be called from any goroutine.
type Rooms struct {
	config      Config
	dealer      *dealer
	lister      *lister
	results     *resultWriter
	outage      outage
	timeouts    timeouts
	counters    counters
	publicRooms publicRooms
	cache       roomCache
	failed      rate.Sometimes // logs it: clients reconnect to such a room again and again
	restored    rate.Sometimes // logs it: all rooms of a store fall back together
	ctx         context.Context
	cancel      context.CancelFunc
	running     sync.WaitGroup

	mu     sync.Mutex
	open   map[room.Code]*follower
	closed bool
}

// ErrClosed is returned when the server is stopping.
var ErrClosed = errors.New("the server is stopping")

// New returns the rooms of a server. Call Close in the end.
func New(c Config) *Rooms {
	ctx, cancel := context.WithCancel(context.Background())
	rs := &Rooms{
		config: c,
		dealer: newDealer(c, runtime.GOMAXPROCS(0)),
		lister: newLister(c.Listings),
		outage: outage{logger: c.Logger},
		failed: rate.Sometimes{First: 3, Interval: 10 * time.Second},

		restored: rate.Sometimes{First: 1, Interval: time.Minute},
		ctx:      ctx,
		cancel:   cancel,
		open:     make(map[room.Code]*follower),
	}
	rs.results = newResultWriter(c, &rs.running, &rs.counters)
	rs.running.Go(func() { rs.lister.run(ctx) })
	rs.running.Go(func() { rs.sweep(ctx) })
	return rs
}

// Close refuses new members, waits for appends in flight and for the followers, and disconnects all
// members. It takes a few seconds at most, also while the store does not answer.
func (rs *Rooms) Close() {
	rs.mu.Lock()
	rs.closed = true
	rs.mu.Unlock()
	rs.cancel()
	rs.running.Wait()
	rs.timeouts.close()
}

// Create creates a room as requested, but under a code that it draws. The error is a [room.Refusal] if
// there can be no such room.
func (rs *Rooms) Create(ctx context.Context, c room.Create) (room.Code, error) {
	const maxTries = 8 // a code that is in use is drawn once in millions
	for range maxTries {
		var err error
		if c.Code, err = room.NewCode(rand.Reader); err != nil {
			return "", err
		}
		events, err := room.Decide(room.State{}, c, room.Env{Limits: rs.config.Limits})
		if err != nil {
			return "", err
		}
		wakeAt := room.Evolve(room.State{}, room.Entry{Events: events}).WakeAt()
		outcome, err := rs.config.Log.Append(ctx, c.Code, room.AppendRequest{Nonce: newNonce(), Events: events, Deadline: wakeAt})
		if err != nil {
			rs.counters.storeErrors.Add(1)
			return "", fmt.Errorf("create a room: %w", err)
		}
		if outcome.Status == room.Appended {
			rs.counters.commits.Add(1)
			return c.Code, nil
		}
	}
	return "", errors.New("create a room: all generated codes are in use")
}

// acquire returns the follower of a room, which goes on until release is called as often as acquire.
func (rs *Rooms) acquire(code room.Code) (*follower, error) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.closed {
		return nil, ErrClosed
	}
	f := rs.open[code]
	if f == nil {
		f = newFollower(rs, code)
		rs.open[code] = f
		rs.running.Go(func() { f.run(rs.ctx) })
	}
	f.users++
	return f, nil
}

// release undoes one acquire.
func (rs *Rooms) release(f *follower) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	f.users--
}

// followerOf returns the follower of a room, nil if there is none.
func (rs *Rooms) followerOf(code room.Code) *follower {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.open[code]
}

// remove removes a follower, so that the next acquire begins a new one. It returns false while the follower is
// in use, unless that has failed.
func (rs *Rooms) remove(f *follower, failed bool) bool {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if f.users > 0 && !failed {
		return false
	}
	if rs.open[f.code] == f {
		delete(rs.open, f.code)
	}
	return true
}
