package rooms_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

// openWaiting opens a log that waits for one replica.
func openWaiting(t *testing.T, url string) (*rooms.Log, redis.UniversalClient) {
	t.Helper()
	client := redistest.Client(t, url)
	redisstore.WaitForReplicas(client, 1)
	return redistest.OpenWith(t, client, rooms.Options{Replicas: 1, Interval: time.Hour}), client
}

func TestNothingIsPublishedThatNoReplicaHas(t *testing.T) {
	t.Parallel()
	url, pause, resume := redistest.Replicated(t)
	log, _ := openWaiting(t, url)
	other, otherClient := openWaiting(t, url)
	hints := watch(t, t.Context(), other)
	head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
	if hint := nextEntry(t, hints); hint.Entry.ID != head.ID || hint.Entry.Events == nil {
		t.Errorf("the hint is %+v, want the entry", hint)
	}

	pause()
	request := room.AppendRequest{After: head.ID, Nonce: 2, Events: storetest.Disconnected("bob")}
	for range 2 { // a repeated append writes nothing, but also waits
		if _, err := log.Append(t.Context(), code, request); !errors.Is(err, redisstore.ErrNotReplicated) {
			t.Fatalf("append: error %v, want ErrNotReplicated", err)
		}
	}
	rival := room.AppendRequest{After: head.ID, Nonce: 3, Events: storetest.Disconnected("cyd")}
	if _, err := other.Append(t.Context(), code, rival); !errors.Is(err, redisstore.ErrNotReplicated) {
		t.Errorf("a rival's append: error %v, want ErrNotReplicated", err)
	}
	if _, err := other.Read(t.Context(), code, head.ID); !errors.Is(err, redisstore.ErrNotReplicated) {
		t.Errorf("read: error %v, want ErrNotReplicated", err)
	}
	call := redisstore.Call{Keys: []string{rooms.LogKey(code)}}
	script := redis.NewScript("return redis.call('XLEN', KEYS[1])")
	for _, reply := range redisstore.RunAll(t.Context(), otherClient, script, []redisstore.Call{call, call}) {
		if err := reply.Err(); !errors.Is(err, redisstore.ErrNotReplicated) {
			t.Errorf("many scripts: error %v, want ErrNotReplicated", err)
		}
	}
	select {
	case h := <-hints:
		t.Errorf("no replica has the entry of the hint %+v", h)
	default:
	}

	resume()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	again, err := log.Append(ctx, code, request)
	for err != nil && ctx.Err() == nil {
		again, err = log.Append(ctx, code, request)
	}
	storetest.ExpectEntries(t, storetest.ReadLog(t, other, room.ID{}), head, again.Entry)
	if hint := nextEntry(t, hints); hint.Entry.ID != again.Entry.ID {
		t.Errorf("the hint is of %v, want %v", hint.Entry.ID, again.Entry.ID)
	}
}
