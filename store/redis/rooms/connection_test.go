package rooms_test

import (
	"context"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

func TestAStoreThatDoesNotAnswerIsAnError(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	for _, url := range []string{"redis://127.0.0.1:1", "redis://127.0.0.1:1?cluster=true", "redis://127.0.0.1:1?master_name=m"} {
		if _, err := rooms.Open(ctx, redistest.Client(t, url), rooms.Options{}); err == nil {
			t.Errorf("%s: no error", url)
		}
	}
}

func TestAppendsGoOnAfterASentinelsFailover(t *testing.T) {
	t.Parallel()
	url, killMaster := redistest.Sentinel(t)
	client := redistest.Client(t, url)
	log := redistest.Open(t, url)
	hints := watch(t, t.Context(), redistest.OpenWith(t, client, shortLeases("OURS")))
	head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
	nextEntry(t, hints)

	// If the replica has an entry, it has all that was written before.
	_, err := client.Pipelined(t.Context(), func(p redis.Pipeliner) error {
		p.Set(t.Context(), "mark", "", 0)
		p.Do(t.Context(), "wait", 1, 10_000)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	killMaster()

	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	request := room.AppendRequest{After: head.ID, Nonce: 2, Events: storetest.Disconnected("bob")}
	outcome, err := log.Append(ctx, code, request)
	for err != nil && ctx.Err() == nil {
		outcome, err = log.Append(ctx, code, request)
	}
	if err != nil || outcome.Status != room.Appended {
		t.Fatalf("status %v, error %v", outcome.Status, err)
	}
	storetest.ExpectEntries(t, storetest.ReadLog(t, log, room.ID{}), head, outcome.Entry)
	next(t, hints, func(h room.Hint) bool { return h.Entry.ID == outcome.Entry.ID })
}
