package live

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rattle/room"
)

// failingStore is a store of results that fails for some of them.
type failingStore struct {
	mu    sync.Mutex
	fails []string
	asked []string
}

func (s *failingStore) Record(_ context.Context, _ room.Code, p room.PendingResult) ([]room.RatingChange, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, p.ID)
	if slices.Contains(s.fails, p.ID) {
		return nil, errors.New("no reply")
	}
	return nil, nil
}

// testRecorder returns a recorder and its counters.
func testRecorder(store ResultStore) (*recorder, *counters) {
	counters := new(counters)
	w := newResultWriter(Config{Results: store, Logger: slog.New(slog.DiscardHandler)}, new(sync.WaitGroup), counters)
	return newRecorder("KTMVQRBC", w), counters
}

func TestRecorderStoresOnePendingResultAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := new(failingStore)
		r, counters := testRecorder(store)
		outbox := []room.PendingResult{{ID: "first"}, {ID: "second"}}
		r.start(t.Context(), outbox, true)
		r.start(t.Context(), outbox, true)
		r.count(len(outbox))
		a := <-r.outcomes
		if len(store.asked) != 1 || a.ack.ID != "first" || r.wait(time.Hour) != time.Hour {
			t.Errorf("stored are %v, acknowledged is %q", store.asked, a.ack.ID)
		}
		if !r.finish(a) || r.idle() || counters.recorded.Load() != 1 || counters.pending.Load() != 2 {
			t.Error("the result is not stored, or nothing is pending any more")
		}
		r.start(t.Context(), outbox[1:], false)
		r.count(1)
		if a := <-r.outcomes; a.ack.ID != "second" || !r.finish(a) { // no result is new, so there is no delay
			t.Errorf("acknowledged is %q", a.ack.ID)
		}
		r.count(0)
		if !r.idle() || counters.pending.Load() != 0 {
			t.Errorf("%d results are pending, idle: %t", counters.pending.Load(), r.idle())
		}
	})
}

func TestRecorderLeavesResultsToTheServerThatWroteThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := new(failingStore)
		r, _ := testRecorder(store)
		outbox := []room.PendingResult{{ID: "first"}}
		r.start(t.Context(), outbox, false)
		r.count(1)
		synctest.Wait()
		wait := r.wait(time.Hour)
		if len(store.asked) != 0 || wait < otherServersDelay/2 || wait > 2*otherServersDelay {
			t.Errorf("%d results are stored; the next attempt is in %v", len(store.asked), wait)
		}
		time.Sleep(wait)
		r.start(t.Context(), outbox, false)
		if a := <-r.outcomes; !r.finish(a) {
			t.Errorf("the result is not stored: %v", a.err)
		}
	})
}

func TestRecorderBacksOffAndTriesTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &failingStore{fails: []string{"bad"}}
		r, counters := testRecorder(store)
		outbox := []room.PendingResult{{ID: "bad"}, {ID: "good"}}
		r.count(len(outbox))
		attempts := func() bool {
			time.Sleep(r.wait(time.Hour))
			r.start(t.Context(), outbox, true)
			return r.finish(<-r.outcomes)
		}
		if attempts() || !attempts() {
			t.Errorf("stored are %v, want one and then the other", store.asked)
		}
		outbox = outbox[:1]
		began := time.Now()
		for !r.idle() {
			if attempts() {
				t.Fatal("the bad result is stored")
			}
		}
		if took := time.Since(began); took < 20*time.Second || took > 2*time.Minute {
			t.Errorf("it is left to a sweeper after %v", took)
		}
		if n := counters.storeErrors.Load(); n != int64(len(store.asked)-1) {
			t.Errorf("%d errors are counted in %d attempts", n, len(store.asked))
		}
		outbox = []room.PendingResult{{ID: "bad"}, {ID: "new"}}
		r.count(2)
		time.Sleep(time.Second)
		r.start(t.Context(), outbox, true)
		if a := <-r.outcomes; r.finish(a) || r.idle() || r.backoff != minStoreBackoff {
			t.Errorf("with a new result the next attempt is after %v", r.backoff)
		}
	})
}
