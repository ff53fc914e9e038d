package simulator

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"rattle/room"
	"rattle/store/memory/rooms"
)

// link is how one server reaches the store. It is a [room.Log], whose calls take time and may fail, before the store has
// done anything or after.
type link struct {
	store *store
	name  string
	draws *draws

	mu        sync.Mutex
	log       *rooms.Log // nil while the link is cut
	cuts      int        // that are not mended yet
	dead      bool       // for good
	stalled   time.Time  // until when nothing is answered
	troubled  time.Time  // when a fault of this link alone was over, or began
	weak      float64    // the probability that an answer is lost
	deaf      float64    // the probability that a hint is lost
	announced map[room.Code][]room.PlayerID
	watches   map[*watch]struct{}
}

var (
	_ room.Log      = (*link)(nil)
	_ room.WakeUps  = (*link)(nil)
	_ room.Listings = (*link)(nil)

	errCut        = errors.New("connection refused")
	errAnswerLost = errors.New("connection reset before the answer")
)

// newLink returns a link that is cut as often as the store is down.
func newLink(s *store, name string, cuts int) *link {
	l := &link{
		store: s, name: name, draws: newDraws(s.seed, name), cuts: cuts + 1,
		announced: make(map[room.Code][]room.PlayerID), watches: make(map[*watch]struct{}),
	}
	l.restore()
	return l
}

func (l *link) latency() time.Duration { return l.draws.about(500 * time.Microsecond) }

// call has the store do something: its effect may be there although the error says that it failed.
func (l *link) call(ctx context.Context, effect func(context.Context) error) error {
	return l.callLog(ctx, func(ctx context.Context, _ *rooms.Log) error { return effect(ctx) })
}

func (l *link) callLog(ctx context.Context, effect func(context.Context, *rooms.Log) error) error {
	if err := sleep(ctx, l.latency()); err != nil {
		return err
	}
	log, err := l.reach(ctx)
	if err != nil {
		return err
	}
	err = effect(context.WithoutCancel(ctx), log) // what has arrived is done
	if late := sleep(ctx, l.latency()); late != nil {
		return late
	}
	l.mu.Lock()
	weak, cut := l.weak, l.log != log
	l.mu.Unlock()
	if cut || weak > 0 && l.draws.chance(weak) {
		return errAnswerLost
	}
	return err
}

// reach waits until the store answers, and returns the log.
func (l *link) reach(ctx context.Context) (*rooms.Log, error) {
	for {
		l.mu.Lock()
		log, until := l.log, l.stalled
		l.mu.Unlock()
		if log == nil {
			return nil, errCut
		}
		wait := time.Until(until)
		if wait <= 0 {
			return log, nil
		}
		if err := sleep(ctx, wait+l.latency()); err != nil {
			return nil, err
		}
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// stall has the store answer nothing for a time.
func (l *link) stall(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stalled = time.Now().Add(d)
}

// trouble notes a fault of this link alone.
func (l *link) trouble() {
	l.store.note()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.troubled = time.Now()
}

// disturbed reports whether this link alone had a fault in some time until now.
func (l *link) disturbed(within time.Duration) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.troubled.IsZero() && time.Since(l.troubled) < within
}

// weaken has answers and hints be lost with a probability; 0: none is.
func (l *link) weaken(answers, hints float64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.weak, l.deaf = answers, hints
}

// cut breaks the link: the server's lease is not renewed, and it hears nothing.
func (l *link) cut() {
	if log := l.drop(false); log != nil {
		log.Abandon()
	}
}

// kill breaks the link for good.
func (l *link) kill() {
	if log := l.drop(true); log != nil {
		log.Abandon()
	}
}

// close ends the link of a server that stops as it should.
func (l *link) close() {
	if log := l.drop(true); log != nil {
		log.Close()
	}
}

// drop returns the log that is used no more, nil if there was none.
func (l *link) drop(dead bool) *rooms.Log {
	if dead {
		l.store.note()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	log := l.log
	l.log, l.dead = nil, l.dead || dead
	l.cuts++
	for w := range l.watches {
		w.leave()
	}
	return log
}

// note notes that something happens to one server alone.
func (s *store) note() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.odd = append(s.odd, time.Now())
}

func (l *link) isDead() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.dead
}

// restore mends one cut. With the last of them, as the client of a Redis does, it watches again, says again who is here, and has all rooms polled.
func (l *link) restore() {
	l.mu.Lock()
	if l.cuts--; l.cuts > 0 || l.dead {
		l.mu.Unlock()
		return
	}
	log := l.store.Rooms.Server(context.Background(), rooms.Options{Name: l.name})
	l.log = log
	announced := maps.Clone(l.announced)
	for w := range l.watches {
		w.enter(log)
	}
	l.mu.Unlock()
	for _, code := range slices.Sorted(maps.Keys(announced)) {
		_, _, _ = log.Announce(context.Background(), code, announced[code]) // a room that is gone is polled
	}
	log.PollAll()
}
