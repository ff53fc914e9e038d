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

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/rooms"
)

// inVirtualTime runs a test on a store of its own where minutes pass at once when nobody has
// anything to do. Servers there look and lease as they do in earnest.
func inVirtualTime(t *testing.T, run func(t *testing.T, start func() *server)) {
	t.Helper()
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		run(t, func() *server { return start(func(*live.Config) {}) })
	})
}

// inVirtualTimeWith lets each server be made of something else, too.
func inVirtualTimeWith(t *testing.T, run func(t *testing.T, start func(change func(*live.Config)) *server)) {
	t.Helper()
	inVirtualTimeOn(t, func() memory { return miniredis.NewMiniRedis() }, run)
}

// memory is a store in this process that is connected to without a network.
type memory interface {
	Dial() (net.Conn, error)
	Close()
}

// inVirtualTimeOn also lets the store be another.
func inVirtualTimeOn(t *testing.T, newStore func() memory, run func(t *testing.T, start func(change func(*live.Config)) *server)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := newStore()
		t.Cleanup(store.Close)
		run(t, func(change func(*live.Config)) *server {
			wire := &wire{store: store, pipes: make(map[*pipe]struct{})}
			client := redis.NewClient(&redis.Options{
				Addr:                     "127.0.0.1:1", // where nobody listens
				Dialer:                   func(context.Context, string, string) (net.Conn, error) { return wire.dial() },
				ContextTimeoutEnabled:    true,
				MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
			})
			t.Cleanup(func() { client.Close() })
			server := startServerWith(t, client, rooms.Options{}, func(c *live.Config) {
				c.WakeUps = noWakeUps{} // which are so many scripts that it takes long
				change(c)
			})
			server.timeout, server.wire = time.Hour, wire
			return server
		})
	})
}

// wire is how a server comes to its store: by memory alone. It can be cut.
type wire struct {
	store memory

	mu    sync.Mutex
	cut   bool
	pipes map[*pipe]struct{}
}

// dial connects. The client writes ahead, as it may to a socket.
func (w *wire) dial() (net.Conn, error) {
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

// breaks lets nothing through until it is mended.
func (w *wire) breaks() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = true
	for p := range w.pipes {
		p.Close()
	}
	clear(w.pipes)
}

func (w *wire) isMended() {
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

func TestRoundLastsAsLongAsItsSettingsSay(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		here, there := start(), start()
		code := here.creates(180)
		ann, bob := here.joins("Ann", code), there.joins("Bob", code)
		ann.calls()
		words := roomtest.Words(t, here.lexicon, bob.seesPhase(room.Playing).Board, 20)
		ann.seesPhase(room.Playing)
		began := time.Now()
		for i, word := range words {
			p := []*person{ann, bob}[i%2]
			if a := p.submits(word); a.Points != 1 {
				t.Errorf("%s is answered %+v", word, a)
			}
			time.Sleep(8 * time.Second)
		}
		result := bob.seesPhase(room.Results).Result
		if took := time.Since(began); took < 179*time.Second || took > 181*time.Second {
			t.Errorf("the round took %v", took)
		}
		for _, standing := range result.Players {
			if standing.Points != 10 {
				t.Errorf("%s has %d points, want 10", standing.Name, standing.Points)
			}
		}
	})
}

func TestAbsenceIsNoticedAfterTenSecondsAndEndsARoundAfterThirtyMore(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		here, there := start(), start()
		code := here.creates(180)
		ann, bob := here.joins("Ann", code), there.joins("Bob", code)
		ann.calls()
		ann.seesPhase(room.Playing)
		bob.seesPhase(room.Playing)

		bob.member.Leave()
		time.Sleep(7 * time.Second)
		bob = there.joins("Bob", code) // a reload, or a tunnel
		time.Sleep(time.Minute)
		if bob := here.playersOf(code)["Bob"]; bob.Away {
			t.Error("bob is away who came back in time")
		}

		bob.member.Leave()
		left := time.Now()
		ann.learns("Bob", "away", away)
		if took := time.Since(left); took < 8*time.Second || took > 16*time.Second {
			t.Errorf("bob was seen to be away after %v", took)
		}
		gone := time.Now()
		ann.does(sayDone)
		if v := ann.seesPhase(room.Results); !v.Result.ClosedEarly {
			t.Error("the round went on to its end")
		}
		if took := time.Since(gone); took < 29*time.Second || took > 31*time.Second {
			t.Errorf("the round waited %v for bob", took)
		}
	})
}

func TestFollowerOfAnEmptyRoomEnds(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.createsBy(func(s *room.Settings) { s.Seconds = 0 })
		ann := server.joins("Ann", code)
		ann.calls()
		ann.seesPhase(room.Playing)
		ann.member.Leave()
		time.Sleep(time.Minute)
		if n := server.rooms.Stats().Rooms; n != 0 {
			t.Errorf("%d rooms are followed", n)
		}
		if v, err := server.rooms.PublicView(t.Context(), code, nil); err != nil || v.Phase != room.Results {
			t.Errorf("the round without a clock: phase %s, error %v", v.Phase, err)
		}
	})
}

func TestPublicRoomStaysListed(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.createsBy(func(s *room.Settings) { s.Access = room.Public })
		server.joins("Ann", code)
		time.Sleep(3 * time.Minute)
		if listed, err := server.rooms.PublicRooms(t.Context()); err != nil || len(listed) != 1 {
			t.Errorf("listed are %v, error %v", listed, err)
		}
		server.dies()
		other := start()
		time.Sleep(2 * time.Minute)
		if listed, err := other.rooms.PublicRooms(t.Context()); err != nil || len(listed) != 0 {
			t.Errorf("after the server's death: listed are %v, error %v", listed, err)
		}
	})
}
