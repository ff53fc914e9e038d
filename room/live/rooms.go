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

	"rattle/engine"
	"rattle/room"
)

// Rooms are all rooms that are followed on this server. Its methods may be called from any
// goroutine.
type Rooms struct {
	config      Config
	dealer      *dealer
	lister      *lister
	results     *resultWriter
	outage      outage
	counters    counters
	publicRooms publicRooms
	cache       roomCache
	failed      rate.Sometimes // says so: whoever was in such a room comes back to it again and again
	restored    rate.Sometimes // says so: all rooms of a store fall back together
	ctx         context.Context
	cancel      context.CancelFunc
	running     sync.WaitGroup

	mu     sync.Mutex
	open   map[room.Code]*follower
	closed bool
}

// ErrClosed says that the server is stopping.
var ErrClosed = errors.New("the server is stopping")

// New makes the rooms of a server. Close them.
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

// Close lets nobody in any more, lets appends in flight end, sheds all members and waits for
// the followers. It takes some seconds at most, also when the store does not answer.
func (rs *Rooms) Close() {
	rs.mu.Lock()
	rs.closed = true
	rs.mu.Unlock()
	rs.cancel()
	rs.running.Wait()
}

// CreateWith opens a new room under a code that no other has. The error is a [room.Refusal]
// when it cannot be played by these settings.
func (rs *Rooms) CreateWith(ctx context.Context, s room.Settings) (room.Code, error) {
	return rs.CreateOnBoard(ctx, s, nil)
}

// CreateOnBoard is Create of a room whose first round is played on a given board, unless that
// is nil.
func (rs *Rooms) CreateOnBoard(ctx context.Context, s room.Settings, board *engine.Board) (room.Code, error) {
	return rs.Create(ctx, room.Create{Settings: s, CustomBoard: board})
}

// Create creates a room as wished for, but under a code that it draws.
func (rs *Rooms) Create(ctx context.Context, c room.Create) (room.Code, error) {
	const maxTries = 8 // a code in use is drawn once in millions
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
	return "", errors.New("create a room: every code that was drawn is in use")
}

// acquire gives the follower of a room, which stays for as long as somebody who entered has not
// left it.
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

// release takes back an enter.
func (rs *Rooms) release(f *follower) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	f.users--
}

// followerOf gives the follower of a room if there is one.
func (rs *Rooms) followerOf(code room.Code) *follower {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.open[code]
}

// remove lets the next who enters begin anew. It refuses while somebody is inside, unless
// the follower cannot go on.
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
