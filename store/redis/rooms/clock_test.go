package rooms_test

import (
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

func TestTheStoresClockBoundsAnAppend(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		soon, before := head.At.Add(60_000), head.At.Add(-1)

		early := storetest.Append(t, log, room.AppendRequest{After: head.ID, Nonce: 2, NotBefore: soon, Events: storetest.Disconnected("bob")})
		if early.Status != room.Early || early.Now < head.At || early.Now >= soon {
			t.Errorf("before its time: status %v at %v, want early at about %v", early.Status, early.Now, head.At)
		}
		late := storetest.Append(t, log, room.AppendRequest{After: head.ID, Nonce: 2, NotAfter: before, Events: storetest.Disconnected("bob")})
		if late.Status != room.Late {
			t.Errorf("past its time: status %v, want late", late.Status)
		}
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, head.ID))

		timely := storetest.MustAppend(t, log, room.AppendRequest{After: head.ID, Nonce: 2, NotBefore: before, NotAfter: soon, Events: storetest.Disconnected("bob")})
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, head.ID), timely)
	})
}

func TestInstantsNeverRunBack(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})

		// An entry of a master whose clock stood an hour ahead.
		ahead := head.At.Add(3_600_000)
		err := client.XAdd(t.Context(), &redis.XAddArgs{
			Stream: rooms.LogKey(code),
			ID:     "2-5",
			Values: []any{"at", int64(ahead), "events", "[]"},
		}).Err()
		if err != nil {
			t.Fatal(err)
		}
		next := storetest.MustAppend(t, log, room.AppendRequest{After: room.ID{Version: 2, Nonce: 5}, Nonce: 6, Events: storetest.Disconnected("bob")})
		if next.At != ahead {
			t.Errorf("stamped %v, want %v like the entry before", next.At, ahead)
		}
		tail, err := log.Read(t.Context(), code, next.ID)
		if err != nil || tail.Now != ahead {
			t.Errorf("now %v (error %v), want %v", tail.Now, err, ahead)
		}
	})
}

func TestAnEntryThatIsRestoredKeepsItsInstant(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		was := head.At.Add(3_600_000) // since the store's clock may have been set back, too
		again := room.AppendRequest{After: head.ID, Nonce: 2, At: was, Events: storetest.Disconnected("bob"), Deadline: room.Deadline{Duration: 5000}}
		for range 2 { // several servers restore it
			if e := storetest.MustAppend(t, log, again); e.At != was || e.ID != (room.ID{Version: 2, Nonce: 2}) {
				t.Errorf("it is %v at %v, want the same at %v", e.ID, e.At, was)
			}
		}
		due := redistest.Client(t, url).ZScore(t.Context(), rooms.WakeUpsKey(rooms.Bucket(code)), string(code)).Val()
		if room.Instant(due) != was.Add(5000) {
			t.Errorf("its alarm rings at %v, want %v", due, was.Add(5000))
		}
		next := storetest.MustAppend(t, log, room.AppendRequest{After: room.ID{Version: 2, Nonce: 2}, Nonce: 3, At: head.At, Events: storetest.Disconnected("cyd")})
		if next.At != was {
			t.Errorf("what follows is stamped %v, before what it follows at %v", next.At, was)
		}
	})
}

// The clock of a server may be wrong by years. Here the store's clock is, which shows the same.
func TestOnlyTheStoresClockDecides(t *testing.T) {
	t.Parallel()
	store := miniredis.RunT(t)
	now := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	pass := func(d time.Duration) {
		now = now.Add(d)
		store.SetTime(now)
	}
	pass(0)
	log := redistest.OpenWith(t, redistest.Client(t, "redis://"+store.Addr()), rooms.Options{Interval: time.Hour})
	head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann"), Deadline: room.Deadline{Duration: 5000}})
	if head.At != room.Instant(now.UnixMilli()) {
		t.Errorf("stamped %v, want %v", head.At, now.UnixMilli())
	}
	deadline := head.At.Add(5000)
	roll, _ := attend(t, log, "ann")
	if roll.Now != head.At {
		t.Errorf("seen at %v, want %v", roll.Now, head.At)
	}
	list(t, log, room.Listing{Code: code})
	overdue := func() int {
		codes, err := log.Overdue(t.Context(), 1000)
		if err != nil {
			t.Fatal(err)
		}
		return len(codes)
	}

	pass(5 * time.Second)
	head = storetest.MustAppend(t, log, room.AppendRequest{After: head.ID, Nonce: 2, NotAfter: deadline, NotBefore: deadline, Events: storetest.Disconnected("bob"), Deadline: room.Deadline{Since: deadline, Duration: 1}})
	pass(time.Millisecond)
	if o := storetest.Append(t, log, room.AppendRequest{After: head.ID, Nonce: 3, NotAfter: deadline, Events: storetest.Disconnected("cyd")}); o.Status != room.Late {
		t.Errorf("a millisecond past its time: status %v, want late", o.Status)
	}
	pass(time.Second)
	if overdue() != 0 {
		t.Error("overdue too soon")
	}
	pass(time.Millisecond)
	if overdue() != 1 {
		t.Error("not overdue")
	}
	roll, _ = attend(t, log)
	expectPresent(t, roll)
	if left := roll.Left["ann"]; left != room.Instant(now.UnixMilli()) {
		t.Errorf("ann has left at %v, want %v", left, now.UnixMilli())
	}
	pass(3997 * time.Millisecond) // the server's lease lasts ten seconds
	expectListed(t, log, room.Listing{Code: code})
	pass(time.Millisecond)
	expectListed(t, log)
}

func TestAClockThatDriftsIsLearntAnew(t *testing.T) {
	t.Parallel()
	store := miniredis.RunT(t)
	store.SetTime(time.Now()) // where it stays
	log := redistest.OpenWith(t, redistest.Client(t, "redis://"+store.Addr()), rooms.Options{Interval: 20 * time.Millisecond, Lease: time.Hour})
	storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
	hints := watch(t, t.Context(), log)
	nextPoll(t, hints)
	nextPoll(t, hints)
}
