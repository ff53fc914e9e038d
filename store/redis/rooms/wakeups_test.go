package rooms_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

func expectWakeUps(t *testing.T, client redis.UniversalClient, want ...redis.Z) {
	t.Helper()
	got, err := client.ZRangeWithScores(t.Context(), rooms.WakeUpsKey(rooms.Bucket(code)), 0, -1).Result()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(append([]redis.Z{}, want...), append([]redis.Z{}, got...)); diff != "" {
		t.Errorf("alarms (-want +got):\n%s", diff)
	}
}

func due(at room.Instant) redis.Z { return redis.Z{Score: float64(at), Member: string(code)} }

func TestTheWakeUpFollowsTheDeadline(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		var head room.Entry
		rings := func(a room.Deadline) room.Instant {
			t.Helper()
			head = storetest.MustAppend(t, log, room.AppendRequest{After: head.ID, Nonce: 1, Events: storetest.Disconnected("ann"), Deadline: a})
			if a.Since == 0 {
				a.Since = head.At
			}
			return a.At()
		}
		expectWakeUps(t, client)
		called := rings(room.Deadline{Duration: 3000})
		expectWakeUps(t, client, due(called))
		if called != head.At+3000 {
			t.Errorf("rings at %v, want 3 s after %v", called, head.At)
		}
		start := head.At
		for _, a := range []room.Deadline{
			{Since: start.Add(5), Duration: 7000},
			{Since: start.Add(5), Duration: 7000, Latest: start.Add(6000)},
			{Since: start.Add(5), Duration: 7000, Latest: start.Add(9000)},
			{Duration: 30_000, Latest: start.Add(1)},
			{Duration: 30_000, Latest: start.Add(3_600_000)},
		} {
			want := rings(a)
			expectWakeUps(t, client, due(want))
		}
		same := rings(room.Deadline{Since: start.Add(5), Duration: 9000})
		head = storetest.MustAppend(t, log, room.AppendRequest{After: head.ID, Nonce: 1, Events: storetest.Disconnected("bob"), SameDeadline: true})
		expectWakeUps(t, client, due(same))
		rings(room.Deadline{})
		expectWakeUps(t, client)
	})
}

func TestOverdueRoomsAreFoundInAllBuckets(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		rings := func(c room.Code, ago room.Millis) {
			t.Helper()
			first, err := log.Append(t.Context(), c, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
			if err != nil {
				t.Fatal(err)
			}
			alarm := room.Deadline{Since: first.Now.Add(-100_000 - ago), Duration: 100_000}
			if _, err := log.Append(t.Context(), c, room.AppendRequest{After: first.Entry.ID, Nonce: 2, Events: storetest.Disconnected("ann"), Deadline: alarm}); err != nil {
				t.Fatal(err)
			}
		}
		rings("BCDFGHBC", 60_000)
		rings("XYZ346BC", 30_000)
		rings("GGGGGGBC", 1_000)
		rings("KTMVQRBC", -60_000)
		for late, want := range map[room.Millis][]room.Code{
			90_000: nil,
			45_000: {"BCDFGHBC"},
			15_000: {"BCDFGHBC", "XYZ346BC"},
			0:      {"BCDFGHBC", "GGGGGGBC", "XYZ346BC"},
		} {
			got, err := log.Overdue(t.Context(), late)
			if err != nil {
				t.Fatal(err)
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("overdue by %d ms: %v, want %v", late, got, want)
			}
		}
	})
}

func TestRoomsThatStayOverdueHideNoOthers(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		for i := range 1000 { // which nobody can end
			client.ZAdd(t.Context(), rooms.WakeUpsKey(rooms.Bucket(code)), redis.Z{Score: float64(i), Member: fmt.Sprint("old", i)})
		}
		client.ZAdd(t.Context(), rooms.WakeUpsKey(rooms.Bucket(code)), due(1_000_000))
		// Each call returns a part of them, so that no reply is too long.
		for passes, found := 0, false; !found; passes++ {
			codes, err := log.Overdue(t.Context(), 0)
			if err != nil {
				t.Fatal(err)
			}
			if len(codes) > 100 {
				t.Fatalf("%d rooms at once", len(codes))
			}
			if found = slices.Contains(codes, code); !found && passes == 1000 {
				t.Fatal("the room that became due last is never found")
			}
		}
	})
}

func TestScriptsAreLoadedAgainIntoAStoreThatHasForgottenThem(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		for range 2 {
			if _, err := log.Overdue(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
			if err := redistest.Client(t, url).ScriptFlush(t.Context()).Err(); err != nil {
				t.Fatal(err)
			}
		}
		storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
	})
}

func registered(t *testing.T, client redis.UniversalClient) []string {
	t.Helper()
	codes, err := client.ZRange(context.Background(), rooms.RoomsKey(rooms.Bucket(code)), 0, -1).Result()
	if err != nil {
		t.Fatal(err)
	}
	return codes
}

func TestOnlyARoomWhoseLogIsGoneIsRemoved(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann"), Deadline: room.Deadline{Since: 1, Duration: 1}})
		dismiss := func() {
			t.Helper()
			if err := log.Remove(t.Context(), code); err != nil {
				t.Fatal(err)
			}
		}
		dismiss()
		expectWakeUps(t, client, due(2))
		if codes := registered(t, client); !slices.Equal(codes, []string{string(code)}) {
			t.Errorf("registered are %v, want the room", codes)
		}
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, room.ID{}), head)

		if err := client.Del(t.Context(), rooms.LogKey(code)).Err(); err != nil {
			t.Fatal(err)
		}
		dismiss()
		expectWakeUps(t, client)
		if codes := registered(t, client); len(codes) != 0 {
			t.Errorf("registered are %v after the room was dismissed", codes)
		}
	})
}

func TestARoomIsRegisteredWhenItIsCreated(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		first := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		client.ZRem(t.Context(), rooms.RoomsKey(rooms.Bucket(code)), string(code))
		again := storetest.MustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 2, Events: storetest.Disconnected("ann")})
		if codes := registered(t, client); len(codes) != 0 {
			t.Errorf("a later entry registered %v", codes)
		}
		client.Del(t.Context(), rooms.LogKey(code))
		first = storetest.MustAppend(t, log, room.AppendRequest{Nonce: 3, Events: storetest.Disconnected("ann")})
		since := client.ZScore(t.Context(), rooms.RoomsKey(rooms.Bucket(code)), string(code)).Val()
		if room.Instant(since) != first.At || first.At < again.At {
			t.Errorf("registered at %v, want %v", since, first.At)
		}
	})
}

func TestRoomsThatExpiredAreRemovedInTime(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		gone := redis.Z{Score: 1, Member: "gone"}
		for b := range redisstore.Buckets {
			client.ZAdd(t.Context(), rooms.RoomsKey(b), gone)
		}
		// Each call checks one bucket.
		left := redisstore.Buckets
		for left == redisstore.Buckets {
			if _, err := log.Overdue(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
			left = 0
			for b := range redisstore.Buckets {
				left += int(client.ZCount(t.Context(), rooms.RoomsKey(b), "1", "1").Val())
			}
		}
	})
}

// TestOneCallRemovesMoreRoomsThanAreCreatedMeanwhile fills each bucket with as many expired rooms as a
// flood can have created since it was last checked.
func TestOneCallRemovesMoreRoomsThanAreCreatedMeanwhile(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	log, client := redistest.Open(t, url), redistest.Client(t, url)
	const gone = 400 // in a bucket, from 50 rooms a second for half an hour
	young := redis.Z{Score: float64(time.Now().UnixMilli()), Member: "young"}
	pipe := client.Pipeline()
	for b := range redisstore.Buckets {
		members := []redis.Z{young}
		for i := range gone {
			members = append(members, redis.Z{Score: float64(i), Member: fmt.Sprint("gone", i)})
		}
		pipe.ZAdd(t.Context(), rooms.RoomsKey(b), members...)
	}
	if _, err := pipe.Exec(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := log.Overdue(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	left := 0
	for b := range redisstore.Buckets {
		n := client.ZCard(t.Context(), rooms.RoomsKey(b)).Val()
		if n == 0 {
			t.Errorf("a room that is young is taken for gone")
		}
		left += int(n)
	}
	if want := (redisstore.Buckets-1)*(gone+1) + 1; left != want {
		t.Errorf("one pass leaves %d rooms in the register, want %d", left, want)
	}
}
