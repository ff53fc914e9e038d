package live_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
)

func TestPublicViewStartsNoFollowerAndShowsNoSecrets(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, outside := startServer(t, store), startServer(t, store)
		code := here.createWith(func(s *room.Settings) { s.Count = true })
		ann := here.join("Ann", code)
		ann.Start()
		word := roomtest.Words(t, here.lexicon, ann.WaitForPhase(room.Playing).Board, 1)[0]
		ann.Submit(word)
		shows := func(phase room.Phase) {
			t.Helper()
			for _, server := range []*server{here, outside} {
				v, err := server.rooms.PublicView(t.Context(), code, nil)
				if err != nil || v.Phase != phase || len(v.Players) != 1 || v.Players[0].Name != "Ann" || v.Round != 1 {
					t.Errorf("the public view in phase %s shows %+v, error %v", phase, v, err)
				}
				if v.Board != nil || v.Result != nil || v.Words != 0 || v.Mine != nil {
					t.Errorf("the public view shows the game: %+v", v)
				}
				_, recorded, err := server.rooms.Record(t.Context(), code, "", nil)
				if err != nil || recorded != (phase == room.Results) {
					t.Errorf("in phase %s there is a record: %t, error %v", phase, recorded, err)
				}
			}
		}
		shows(room.Playing)
		ann.Done()
		ann.WaitForPhase(room.Results)
		here.eventually("the results outside", func() bool {
			v, err := here.rooms.PublicView(t.Context(), code, nil)
			return err == nil && v.Phase == room.Results
		})
		shows(room.Results)
		if n := outside.rooms.Stats().Rooms; n != 0 {
			t.Errorf("%d rooms are followed for a public view", n)
		}
	})
}

func TestStats(t *testing.T) {
	t.Parallel()
	store := redistest.Miniredis(t)
	var observed atomic.Int64
	server := startServerWith(t, redistest.Client(t, store), fastLeases, func(c *live.Config) {
		c.ObserveCommit = func(took time.Duration) {
			if took > 0 && took < testTimeout {
				observed.Add(1)
			}
		}
	})
	code := server.create(60)
	ann := server.join("Ann", code)
	server.watch("Wat", code)
	ann.Start()
	words := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 2)
	ann.Submit(words[0])
	ann.Submit(words[1])
	ann.Submit(words[1])
	want := live.Stats{Rooms: 1, Members: 2, Commits: 7, Words: 2, Refusals: 1}
	if got := server.rooms.Stats(); got != want {
		t.Errorf("the numbers are %+v, want %+v", got, want)
	}
	if n := observed.Load(); n != want.Commits-1 { // a follower commits all but the creation
		t.Errorf("%d commits were timed, want %d", n, want.Commits-1)
	}
}

func TestSnapshotsKeepTheTailOfALogShort(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Redis(t))
	code := server.create(60)
	ann := server.join("Ann", code)
	const entries = 1100
	for i := range entries {
		locked := i%2 == 0
		ann.Do(func(p room.PlayerID) room.Command { return room.Lock{Player: p, Locked: locked} })
		ann.Done()
		ann.WaitForRefusal(room.NotNow) // so the lock is in an entry of its own
	}
	tail, err := server.log.Read(t.Context(), code, room.ID{})
	if err != nil || len(tail.Entries) > 200 || tail.Base.Head.Version < 1000 {
		t.Errorf("%d entries follow %v, error %v", len(tail.Entries), tail.Base.Head, err)
	}
}

// readCounter counts how often a log was read from its beginning.
type readCounter struct {
	room.Log
	whole atomic.Int32
}

func (r *readCounter) Read(ctx context.Context, code room.Code, after room.ID) (room.Tail, error) {
	if after == (room.ID{}) {
		r.whole.Add(1)
	}
	return r.Log.Read(ctx, code, after)
}

// payments sums up the charges of a payer.
type payments struct {
	mu   sync.Mutex
	work live.Work
}

func (b *payments) Pay(w live.Work) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.work.Read += w.Read
	b.work.Solved += w.Solved
	b.work.Rendered += w.Rendered
}

func (b *payments) total() live.Work {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.work
}

func TestUnfollowedRoomIsReadOnceForAllViewers(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		log := new(readCounter)
		here := startServer(t, store)
		outside := startServerWith(t, redistest.Client(t, store), fastLeases, func(c *live.Config) {
			log.Log = c.Log
			c.Log = log
		})
		code := here.create(60)
		ann := here.join("Ann", code)
		ann.Start()
		words := roomtest.Words(t, here.lexicon, ann.WaitForPhase(room.Playing).Board, 5)
		for _, word := range words {
			ann.Submit(word)
		}
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if v, err := outside.rooms.PublicView(t.Context(), code, nil); err != nil || v.Phase != room.Playing {
					t.Errorf("the public view shows phase %s, error %v", v.Phase, err)
				}
			})
		}
		all.Wait()
		if n := log.whole.Load(); n != 1 {
			t.Errorf("it is read %d times for a hundred viewers at once", n)
		}
		ann.Done()
		ann.WaitForPhase(room.Results)
		bill := new(payments)
		if v, err := outside.rooms.PublicView(t.Context(), code, bill); err != nil || v.Phase != room.Results {
			t.Errorf("the public view after the close shows phase %s, error %v", v.Phase, err)
		}
		if n := log.whole.Load(); n != 1 || bill.work.Read != len(words) {
			t.Errorf("the next viewer reads all %d times and pays for %+v, want what has happened since", n, bill.work)
		}
	})
}

// payer is a payer with payments of its own.
type payer struct {
	*person
	payments
}

func TestNewMemberPaysForAResultRenderedForThem(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Miniredis(t))
	code := server.createWith(func(s *room.Settings) { s.Count = true })
	ann := server.join("Ann", code)
	ann.Start()
	v := ann.WaitForPhase(room.Playing)
	const found = 5
	for _, word := range roomtest.Words(t, server.lexicon, v.Board, found) {
		ann.Submit(word)
	}
	ann.Done()
	ann.WaitForPhase(room.Results)
	for _, kept := range []bool{false, true} {
		server.keepsResults = kept
		bob := &payer{person: server.person("Bob")}
		seat, err := server.rooms.Enter(t.Context(), code, live.EnterRequest{Player: bob.id(), Watch: true}, bob)
		if err != nil {
			t.Fatal(err)
		}
		want := found + v.Words
		if kept {
			want = 0
		}
		server.eventually("what Bob pays", func() bool { return kept || bob.total() != (live.Work{}) })
		bob.WaitForPhase(room.Results)
		seat.Leave()
		if work := bob.total(); work != (live.Work{Rendered: want}) {
			t.Errorf("where the result is kept (%v), Bob pays for %+v, want %d words", kept, work, want)
		}
	}
}
