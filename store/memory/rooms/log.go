package rooms

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"rattle/room"
)

// Options are what a server may choose. The zero value has the defaults.
type Options struct {
	Name  string        // of this server, which no other has; the default is drawn at random
	Lease time.Duration // how long a server counts as alive after it has said so; the default is 10 s
}

// Log is the [room.Log] of one server, with the wake-ups and the listings of rooms. Its methods may be called from any
// goroutine.
type Log struct {
	rooms   *Rooms
	name    string
	lease   room.Millis
	now     chan struct{} // has an element where upkeep is due before its time
	ctx     context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup

	// What follows is of the hub's lock.
	announced map[room.Code][]room.PlayerID // who is here
	due       map[room.Code]struct{}        // rooms to poll
	visited   map[room.Code]room.Instant    // when a room was last announced or polled
	run       room.LeaseRun
	census    room.Census
}

var (
	_ room.Log      = (*Log)(nil)
	_ room.WakeUps  = (*Log)(nil)
	_ room.Listings = (*Log)(nil)
)

var errClosed = errors.New("the log is closed")

// Server returns the log of a server, which lives until the log is closed.
func (r *Rooms) Server(ctx context.Context, o Options) *Log {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	l := &Log{
		rooms: r, name: o.Name, lease: room.Millis(cmp.Or(o.Lease, 10*time.Second).Milliseconds()),
		now: make(chan struct{}, 1), ctx: ctx, cancel: cancel,
		announced: make(map[room.Code][]room.PlayerID), due: make(map[room.Code]struct{}), visited: make(map[room.Code]room.Instant),
	}
	if l.name == "" {
		l.name = rand.Text()
	}
	r.hub.mu.Lock()
	r.hub.logs[l] = struct{}{}
	l.renewLease()
	r.hub.mu.Unlock()
	l.running.Go(l.keepUp)
	return l
}

// Close ends the server's lease and all watches.
func (l *Log) Close() {
	l.cancel()
	l.running.Wait()
	h := &l.rooms.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.logs, l)
	delete(h.leases, l.name)
}

// Abandon ends the log as the death of its process does: its lease runs out later.
func (l *Log) Abandon() {
	l.cancel()
	l.running.Wait()
	h := &l.rooms.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.logs, l)
}

// Announce implements [room.Log].
func (l *Log) Announce(ctx context.Context, code room.Code, players []room.PlayerID) (room.Presence, room.ID, error) {
	h := &l.rooms.hub
	h.mu.Lock()
	l.announced[code] = players
	if len(players) == 0 {
		delete(l.announced, code)
	}
	h.mu.Unlock()
	a, err := l.attend(ctx, code, players)
	if err != nil {
		return room.Presence{}, room.ID{}, fmt.Errorf("announce who is in room %s: %w", code.Redacted(), err)
	}
	return a.SeenBy(l.Census(), l.lease), a.Head, nil
}

// PollAll has all rooms polled that are watched: the store has another content than before.
func (l *Log) PollAll() { l.rooms.PollAll() }

// Census returns which servers are alive, as of the last renewal.
func (l *Log) Census() room.Census {
	l.rooms.hub.mu.Lock()
	defer l.rooms.hub.mu.Unlock()
	return l.census
}
