package redislog_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/redislog"
	"rattle/room/redislog/redistest"
)

func TestTheAddressSaysWhatKindOfStoreItIs(t *testing.T) {
	for address, want := range map[string]string{
		"redis://10.0.0.5":                                 "server",
		"rediss://user:secret@10.0.0.5:6380/2":             "server",
		"unix:///run/redis.sock":                           "server",
		"redis://10.0.0.5:7000?cluster=true":               "cluster",
		"redis://10.0.0.5:7000?addr=10.0.0.6:7000":         "cluster",
		"rediss://10.0.0.5:7000?addr=10.0.0.6:7000":        "cluster",
		"redis://10.0.0.5:26379?master_name=rattle":        "sentinel",
		"redis://a:1/3?master_name=m&addr=b:2&password=pw": "sentinel",
	} {
		client, err := redislog.Connect(address)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		got := "cluster"
		if single, ok := client.(*redis.Client); ok {
			got = "server"
			if single.Options().Addr == "FailoverClient" {
				got = "sentinel"
			}
		}
		if got != want {
			t.Errorf("%s connects to a %s, want a %s", address, got, want)
		}
		client.Close()
	}
}

func TestWhatIsNoAddressOfAStoreIsRefusedWithoutItsPassword(t *testing.T) {
	for _, address := range []string{
		"", "10.0.0.5:6379", "http://:secret@example.com", "redis://:secret@host:port",
		"redis://:secret@a:1?cluster=true&colour=red", "redis://:secret@a:1?master_name=m&addr=b",
	} {
		client, err := redislog.Connect(address)
		if err == nil {
			client.Close()
			t.Errorf("%q is taken for an address", address)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("the password is in the error: %v", err)
		}
	}
}

func TestAStoreThatDoesNotAnswerIsAnError(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	for _, url := range []string{"redis://127.0.0.1:1", "redis://127.0.0.1:1?cluster=true", "redis://127.0.0.1:1?master_name=m"} {
		if _, err := redislog.Open(ctx, redistest.Client(t, url), redislog.Options{}); err == nil {
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
	head := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
	nextEntry(t, hints)

	// The replica has whatever was written before something that it has.
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
	draft := room.AppendRequest{After: head.ID, Nonce: 2, Events: disconnected("bob")}
	outcome, err := log.Append(ctx, code, draft)
	for err != nil && ctx.Err() == nil {
		outcome, err = log.Append(ctx, code, draft)
	}
	if err != nil || outcome.Status != room.Appended {
		t.Fatalf("verdict %v, error %v", outcome.Status, err)
	}
	expectEntries(t, read(t, log, room.ID{}), head, outcome.Entry)
	next(t, hints, func(h room.Hint) bool { return h.Entry.ID == outcome.Entry.ID })
}
