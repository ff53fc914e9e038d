package simulator

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/store/memory"
	"rattle/store/results"
)

// store is the store of all servers, with the faults of a Redis.
type store struct {
	*memory.Store
	tape *tape
	seed uint64

	mu    sync.Mutex
	lost  []loss
	links []*link
	odd   []time.Time // when a server ended, or a fault of its link alone began or was over
	downs int         // that are not over yet
	since time.Time   // when the store went down
}

// loss is the time from which a fall-back has lost all.
type loss struct {
	from     time.Time // since when it took everything
	down, to time.Time // when the store went, and when it was back
	records  int
}

func openStore(t *testing.T, seed uint64) *store {
	t.Helper()
	s := &store{tape: new(tape), seed: seed}
	var err error
	s.Store, err = memory.Open(t.Context(), memory.Options{Journal: s.tape, Results: results.Options{OnlyAdmitted: true}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// down has nobody reach the store.
func (s *store) down() {
	s.mu.Lock()
	if s.downs++; s.downs == 1 {
		s.since = time.Now()
	}
	s.mu.Unlock()
	for _, l := range s.running() {
		l.cut()
	}
}

// up ends a time in which the store was down. Each server finds that in its own time.
func (s *store) up() {
	s.mu.Lock()
	s.downs--
	s.mu.Unlock()
	for _, l := range s.running() {
		time.AfterFunc(l.draws.between(0, 2*time.Second), l.restore)
	}
}

// trouble notes a fault of the store that is each server's.
func (s *store) trouble() {
	for _, l := range s.running() {
		l.trouble()
	}
}

// fallBack has a replica take over, while the store is down, that lacks what was stored in a time before.
func (s *store) fallBack(lag time.Duration) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	from := s.since.Add(-lag)
	n := s.tape.cut(from)
	if err := s.Reset(s.tape.replay); err != nil {
		return fmt.Errorf("fall back: %w", err)
	}
	s.lost = append(s.lost, loss{from, s.since, time.Now(), n})
	return nil
}

// losses returns all fall-backs.
func (s *store) losses() []loss {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lost
}

// took reports whether something that was known at an instant may have been taken back.
func (s *store) took(at time.Time) bool {
	return slices.ContainsFunc(s.losses(), func(l loss) bool { return l.took(at) })
}

// took reports whether a fall-back may have taken something that was known at an instant.
func (l loss) took(at time.Time) bool {
	const travel = time.Second // from the store to a person
	return l.records > 0 && !at.Before(l.from) && at.Before(l.to.Add(travel))
}

// tookForGood reports whether something that a room was told at an instant may have been taken back and not been restored.
// The servers that follow a room remember the end of its log for ten seconds, and append again what a fall-back has lost,
// unless they are gone by then, or another server was faster that does not know it, since its link was bad before.
func (s *store) tookForGood(at time.Time) bool {
	const memory, comeback = 8 * time.Second, 12 * time.Second
	if !s.took(at) {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.lost {
		if at.Before(l.from) || at.After(l.to.Add(time.Second)) {
			continue
		}
		if l.to.Sub(l.from) > memory {
			return true
		}
		for _, at := range s.odd {
			if at.After(l.from.Add(-comeback)) && at.Before(l.to.Add(comeback)) {
				return true
			}
		}
	}
	return false
}

// link returns a link for a server.
func (s *store) link(name string) *link {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := newLink(s, name, s.downs)
	s.links = append(s.links, l)
	return l
}

// running returns the links of servers that run.
func (s *store) running() (live []*link) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.links {
		if !l.isDead() {
			live = append(live, l)
		}
	}
	return live
}

// recorder stores results over a server's link.
type recorder struct {
	link  *link
	store *results.Store
}

// Record implements [live.ResultStore].
func (r recorder) Record(ctx context.Context, code room.Code, o room.PendingResult) (changes []room.RatingChange, err error) {
	err = r.link.call(ctx, func(ctx context.Context) (err error) {
		changes, err = r.store.Record(ctx, code, o)
		return err
	})
	return changes, err
}

// lexicon has all strings of three letters, so that every board has words.
var lexicon = sync.OnceValues(func() (*engine.Lexicon, error) {
	var b engine.Builder
	for n := range 26 * 26 * 26 {
		word := string([]byte{'a' + byte(n/676), 'a' + byte(n/26%26), 'a' + byte(n%26)})
		if err := b.Add(word, 1, false); err != nil {
			return nil, err
		}
	}
	return b.Build()
})
