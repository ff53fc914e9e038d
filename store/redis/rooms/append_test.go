package rooms_test

import (
	"errors"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

const code = storetest.Code

func TestALogThatLostItsEndReportsLost(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		first := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		kept := storetest.MustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 2, Events: storetest.Disconnected("bob")})

		for name, lost := range map[string]room.ID{
			"newer than all there is":      {Version: 3, Nonce: 9},
			"written twice as one version": {Version: kept.ID.Version, Nonce: 9},
			"between two that are there":   {Version: first.ID.Version, Nonce: 9},
		} {
			outcome := storetest.Append(t, log, room.AppendRequest{After: lost, Nonce: 3, Events: storetest.Disconnected("cyd")})
			if outcome.Status != room.Lost {
				t.Errorf("append after one %s: status %v, want lost", name, outcome.Status)
			}
			if _, err := log.Read(t.Context(), code, lost); !errors.Is(err, room.ErrLost) {
				t.Errorf("read after one %s: error %v, want ErrLost", name, err)
			}
		}
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, room.ID{}), first, kept)
	})
}

func TestAnEntryOfANewerReleaseIsNotMisread(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		err := client.XAdd(t.Context(), &redis.XAddArgs{
			Stream: rooms.LogKey(code),
			ID:     "2-5",
			Values: []any{"at", int64(head.At), "events", `[{"kind":"levitated","data":{}}]`},
		}).Err()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := log.Read(t.Context(), code, head.ID); !errors.Is(err, room.ErrUnknownEvent) {
			t.Errorf("error %v, want ErrUnknownEvent", err)
		}
	})
}
