package live_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"rattle/internal/testkit/play"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

// resultStore is a store of results that stores each once.
type resultStore struct {
	mu     sync.Mutex
	stored map[string]room.PendingResult
	calls  int
	gone   bool          // every call fails
	enters chan struct{} // if not nil, each call sends to it
	holds  chan struct{} // if not nil, each call waits until it is closed
}

func newResultStore() *resultStore { return &resultStore{stored: make(map[string]room.PendingResult)} }

func (r *resultStore) Record(ctx context.Context, _ room.Code, o room.PendingResult) ([]room.RatingChange, error) {
	if r.enters != nil {
		r.enters <- struct{}{}
	}
	if r.holds != nil {
		select {
		case <-r.holds:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls++
	if r.gone {
		return nil, errors.New("the store of results has no answer")
	}
	r.stored[o.ID] = o
	return nil, nil
}

func (r *resultStore) breaks(gone bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.gone = gone
}

func (r *resultStore) sum() (stored, calls int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.stored), r.calls
}

func withResultStore(r live.ResultStore) func(*live.Config) {
	return func(c *live.Config) { c.Results = r }
}

// recordings returns the ids of the results that a room's log has as recorded.
func (s *server) recordings(code room.Code) (ids []string) {
	s.t.Helper()
	for _, e := range s.events(code) {
		if r, ok := e.(room.ResultRecorded); ok {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// playOut plays a round that ends when all are done, the first player last.
func playOut(players ...*person) {
	play.OpenRound(players[0].t, players...)
	backward := slices.Clone(players)
	slices.Reverse(backward)
	play.CloseRound(backward[0].t, backward...)
}

// waitForRecord waits until a round has closed and no result is pending.
func (s *server) waitForRecord(code room.Code) {
	s.t.Helper()
	s.eventually("the round recorded", func() bool {
		state := s.storedState(code)
		return state.Round.Closed() && len(state.Outbox) == 0
	})
}

func TestRoundIsRecordedOnceByTwoServers(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		store := newResultStore()
		here, there := start(withResultStore(store)), start(withResultStore(store))
		code := here.create(180)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		playOut(ann, bob)
		here.waitForRecord(code)
		time.Sleep(time.Minute)
		if stored, calls := store.sum(); stored != 1 || calls != 1 {
			t.Errorf("%d are stored after %d calls, want one after one", stored, calls)
		}
		o := store.stored[here.recordings(code)[0]]
		if o.Record == nil || len(o.Record.Players) != 2 || o.At == 0 {
			t.Errorf("what is stored is %+v", o)
		}
	})
}

func TestRoundIsRecordedByAnotherServerWhenTheFirstDies(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		stuck, store := newResultStore(), newResultStore()
		stuck.enters, stuck.holds = make(chan struct{}, 100), make(chan struct{})
		dying, other := start(withResultStore(stuck)), start(withResultStore(store))
		code := dying.create(180)
		ann, bob := dying.join("Ann", code), other.join("Bob", code)
		playOut(ann, bob)
		dying.disconnect()
		other.waitForRecord(code)
		if stored, _ := store.sum(); stored != 1 {
			t.Errorf("%d are stored, want one", stored)
		}
	})
}

func TestRoundOfAnUnfollowedRoomIsRecorded(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		stuck, results := newResultStore(), newResultStore()
		stuck.breaks(true)
		dying := startServerWith(t, redistest.Client(t, store), fastLeases, withResultStore(stuck))
		code := dying.create(180)
		playOut(dying.join("Ann", code), dying.join("Bob", code))
		dying.eventually("an attempt", func() bool { _, calls := stuck.sum(); return calls > 0 })
		dying.disconnect()

		server := startServerWith(t, redistest.Client(t, store), fastLeases, withResultStore(results))
		server.waitForRecord(code)
		server.eventually("nothing due", func() bool {
			return server.client.ZCard(t.Context(), rooms.WakeUpsKey(rooms.Bucket(code))).Val() == 0
		})
		if stored, calls := results.sum(); stored != 1 || calls != 1 {
			t.Errorf("%d are stored after %d calls, want one after one", stored, calls)
		}
		if n := server.rooms.Stats().Recorded; n != 1 {
			t.Errorf("%d are counted as recorded, want 1", n)
		}
	})
}

func TestFailingResultStoreIsRetried(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		store := newResultStore()
		store.breaks(true)
		server := start(withResultStore(store))
		code := server.create(180)
		ann := server.join("Ann", code)
		playOut(ann)
		time.Sleep(20 * time.Second)
		if _, calls := store.sum(); calls < 5 || calls > 12 {
			t.Errorf("it was asked %d times in 20 seconds", calls)
		}
		if n := server.rooms.Stats().Pending; n != 1 {
			t.Errorf("%d results are pending, want one", n)
		}
		store.breaks(false)
		server.waitForRecord(code)
		server.eventually("nothing pending", func() bool { return server.rooms.Stats().Pending == 0 })

		// In an empty room, a result that cannot be stored is left to the sweepers.
		store.breaks(true)
		playOut(ann)
		ann.Close()
		time.Sleep(5 * time.Minute)
		if s := server.rooms.Stats(); s.Rooms != 0 || s.Pending != 0 {
			t.Errorf("%d rooms are followed still, %d results counted", s.Rooms, s.Pending)
		}
		store.breaks(false)
		server.join("Bob", code)
		server.waitForRecord(code)
		if stored, _ := store.sum(); stored != 2 {
			t.Errorf("%d are stored, want both", stored)
		}
	})
}

func TestSlowResultStoreDelaysNothing(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		store := newResultStore()
		store.enters, store.holds = make(chan struct{}, 100), make(chan struct{})
		server := start(withResultStore(store))
		code := server.create(180)
		ann := server.join("Ann", code)
		playOut(ann)
		<-store.enters
		ann.Start()
		word := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 1)[0]
		began := time.Now()
		if a := ann.Submit(word); a.Points != 1 {
			t.Errorf("the word is answered %+v", a)
		}
		if took := time.Since(began); took > 100*time.Millisecond {
			t.Errorf("the word took %v", took)
		}
		close(store.holds)
		waitForUpdate(ann, "her word found", func(f live.ScoreUpdate) bool { return f.Words == 1 })
		ann.Done()
		ann.WaitForPhase(room.Results)
		server.waitForRecord(code)
		if stored, _ := store.sum(); stored != 2 {
			t.Errorf("%d are stored, want both", stored)
		}
	})
}

func TestTwoServersRecordTheSameRoundAtOnce(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		store := newResultStore()
		store.enters, store.holds = make(chan struct{}), make(chan struct{})
		here, there := start(withResultStore(store)), start(withResultStore(store))
		code := here.create(180)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		playOut(ann, bob)
		<-store.enters
		<-store.enters
		close(store.holds)
		here.waitForRecord(code)
		time.Sleep(time.Second)
		if stored, calls := store.sum(); stored != 1 || calls != 2 {
			t.Errorf("%d are stored after %d calls, want one after two", stored, calls)
		}
		if n := len(here.recordings(code)); n != 1 {
			t.Errorf("the log says it %d times", n)
		}
	})
}

func TestWithoutAResultStoreNothingIsPending(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.create(180)
		playOut(server.join("Ann", code))
		server.waitForRecord(code)
	})
}
