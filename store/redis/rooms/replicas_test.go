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
)

// openWaiting opens a log that waits for one replica.
func openWaiting(t *testing.T, url string) (*rooms.Log, redis.UniversalClient) {
	t.Helper()
	client := redistest.Client(t, url)
	redisstore.WaitForReplicas(client, 1)
	return redistest.OpenWith(t, client, rooms.Options{Replicas: 1, Heartbeat: time.Hour}), client
}

func TestNothingIsPublishedThatNoReplicaHas(t *testing.T) {
	t.Parallel()
	url, pause, resume := redistest.Replicated(t)
	log, _ := openWaiting(t, url)
	other, otherClient := openWaiting(t, url)
	hints := watch(t, t.Context(), other)
	head := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
	if heard := nextEntry(t, hints); heard.Entry.ID != head.ID || heard.Entry.Events == nil {
		t.Errorf("heard %+v, want the entry", heard)
	}

	pause()
	draft := room.AppendRequest{After: head.ID, Nonce: 2, Events: disconnected("bob")}
	for range 2 { // what finds its own work done has written nothing
		if _, err := log.Append(t.Context(), code, draft); !errors.Is(err, redisstore.ErrNotReplicated) {
			t.Fatalf("append: error %v, want ErrNotCopied", err)
		}
	}
	rival := room.AppendRequest{After: head.ID, Nonce: 3, Events: disconnected("cyd")}
	if _, err := other.Append(t.Context(), code, rival); !errors.Is(err, redisstore.ErrNotReplicated) {
		t.Errorf("a rival's append: error %v, want ErrNotCopied", err)
	}
	if _, err := other.Read(t.Context(), code, head.ID); !errors.Is(err, redisstore.ErrNotReplicated) {
		t.Errorf("read: error %v, want ErrNotCopied", err)
	}
	call := redisstore.Call{Keys: []string{rooms.LogKey(code)}}
	script := redis.NewScript("return redis.call('XLEN', KEYS[1])")
	for _, reply := range redisstore.RunAll(t.Context(), otherClient, script, []redisstore.Call{call, call}) {
		if err := reply.Err(); !errors.Is(err, redisstore.ErrNotReplicated) {
			t.Errorf("many scripts: error %v, want ErrNotCopied", err)
		}
	}
	select {
	case h := <-hints:
		t.Errorf("heard %+v of what no replica has", h)
	default:
	}

	resume()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	again, err := log.Append(ctx, code, draft)
	for err != nil && ctx.Err() == nil {
		again, err = log.Append(ctx, code, draft)
	}
	expectEntries(t, read(t, other, room.ID{}), head, again.Entry)
	if heard := nextEntry(t, hints); heard.Entry.ID != again.Entry.ID {
		t.Errorf("heard of %v, want %v", heard.Entry.ID, again.Entry.ID)
	}
}
