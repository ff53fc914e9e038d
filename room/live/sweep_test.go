package live_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

func TestRoundOfAnUnfollowedRoomIsSwept(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		dying := startServer(t, store)
		code := dying.create(1)
		dying.join("Ann", code).Start()
		dying.eventually("the call", func() bool { return len(dying.events(code)) == 3 })
		dying.disconnect()

		server := startServer(t, store) // no member of that room was on it
		server.eventually("the end of the round", func() bool { return slices.ContainsFunc(server.events(code), closes) })
		if n := server.rooms.Stats().Swept; n != 1 {
			t.Errorf("%d rooms were swept, want 1", n)
		}
		server.eventually("its record", func() bool {
			_, ok, err := server.rooms.Record(t.Context(), code, "", nil)
			return ok && err == nil
		})
		server.eventually("no room followed", func() bool { return server.rooms.Stats().Rooms == 0 })
	})
}

func TestWakeUpOfARoomThatIsGoneIsRemoved(t *testing.T) {
	t.Parallel()
	store := redistest.Redis(t)
	dying, client := startServer(t, store), redistest.Client(t, store)
	code := dying.create(1)
	dying.join("Ann", code).Start()
	dying.eventually("the call", func() bool { return len(dying.events(code)) == 3 })
	dying.disconnect()
	if err := client.Del(t.Context(), rooms.LogKey(code), rooms.SnapshotKey(code)).Err(); err != nil {
		t.Fatal(err)
	}
	server := startServer(t, store)
	server.timeout = time.Minute // several sweeps
	server.eventually("the wake-up removed", func() bool {
		return client.ZCard(t.Context(), rooms.WakeUpsKey(rooms.Bucket(code))).Val() == 0
	})
	if _, err := server.rooms.PublicView(t.Context(), code, nil); !errors.Is(err, room.UnknownRoom) {
		t.Errorf("the public view: error %v, want unknown-room", err)
	}
}
