package rooms_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

func TestAllKeysOfARoomExpire(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		tb := storetest.NewGrowingRoom(t, log)
		tb.AddPlayers(2, true)
		attend(t, log, "ann")
		list(t, log, room.Listing{Code: code})

		keys := keysOf(t, client)
		for _, want := range []string{rooms.LogKey(code), rooms.SnapshotKey(code), rooms.PresenceKey(code)} {
			if !slices.Contains(keys, want) {
				t.Errorf("the keys are %v, without %s", keys, want)
			}
		}
		for _, key := range keys {
			left := client.TTL(t.Context(), key).Val()
			if key == rooms.RoomsKey(rooms.Bucket(code)) {
				continue // which holds many rooms, see TestRoomsThatExpiredAreRemovedInTime
			}
			if left <= 0 || left > 24*time.Hour {
				t.Errorf("%s lives %v, want a day at most", key, left)
			}
		}
		for _, key := range []string{rooms.LogKey(code), rooms.SnapshotKey(code)} {
			if left := client.TTL(t.Context(), key).Val(); left < 23*time.Hour {
				t.Errorf("%s lives %v, want a day", key, left)
			}
		}
	})
}

func TestARoomWithSomebodyInItDoesNotExpire(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		tb := storetest.NewGrowingRoom(t, log)
		tb.AddPlayers(2, true)
		kept := []string{rooms.LogKey(code), rooms.SnapshotKey(code)}
		for _, key := range kept {
			client.Expire(t.Context(), key, time.Hour)
		}
		lives := func(most time.Duration) {
			t.Helper()
			for _, key := range kept {
				if left := client.TTL(t.Context(), key).Val(); left > most || left < most-time.Minute {
					t.Errorf("%s lives %v, want %v", key, left, most)
				}
			}
		}
		attend(t, log)
		lives(time.Hour)
		attend(t, log, "ann")
		lives(24 * time.Hour)
	})
}

func TestARoomThatNobodyHasVisitedExpiresSooner(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		tb := storetest.NewGrowingRoom(t, log)
		life := func() time.Duration { return client.TTL(t.Context(), rooms.LogKey(code)).Val() }
		if left := life(); left > time.Hour || left < 59*time.Minute {
			t.Errorf("a room that was only created lives %v, want an hour", left)
		}
		tb.AddPlayers(1, false)
		if left := life(); left < 23*time.Hour {
			t.Errorf("once somebody has sat down it lives %v, want a day", left)
		}
	})
}

// keysOf returns all keys of a store.
func keysOf(t *testing.T, client redis.UniversalClient) (keys []string) {
	t.Helper()
	var mu sync.Mutex
	look := func(ctx context.Context, node redis.UniversalClient) error {
		some, err := node.Keys(ctx, "*").Result()
		mu.Lock()
		defer mu.Unlock()
		keys = append(keys, some...)
		return err
	}
	err := error(nil)
	if cluster, ok := client.(*redis.ClusterClient); ok {
		err = cluster.ForEachMaster(t.Context(), func(ctx context.Context, node *redis.Client) error { return look(ctx, node) })
	} else {
		err = look(t.Context(), client)
	}
	if err != nil {
		t.Fatal(err)
	}
	return keys
}
