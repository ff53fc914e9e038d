package server

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"rattle/internal/testkit"
	"rattle/internal/version"
	"rattle/store/redis/redistest"
)

func TestAServerWaitsForItsStore(t *testing.T) {
	t.Parallel()
	at, admin := testkit.FreeAddress(t), testkit.FreeAddress(t)
	server := launch(t, "--redis", "redis://"+at, "--admin", admin)
	testkit.Eventually(t, "the server to miss its store", func() bool {
		return strings.Contains(server.stderr.String(), "cannot reach the store") && strings.Contains(server.stderr.String(), at)
	})
	early := &serving{t: t, address: "http://" + admin}
	if status, _ := early.request("GET", "/healthz", ""); status != 200 {
		t.Errorf("healthy: %d, want 200", status)
	}
	if status, _ := early.request("GET", "/readyz", ""); status != 503 {
		t.Errorf("ready without a store: %d, want 503", status)
	}
	if status, told := askReady(t, early.address); status != exitNo || told != "the server is starting\n" {
		t.Errorf("rattle ready without a store: %d %q", status, told)
	}
	if said := server.stdout.String(); said != "" {
		t.Errorf("said it was ready: %s", said)
	}

	redis := miniredis.NewMiniRedis()
	if err := redis.StartAddr(at); err != nil {
		t.Fatal(err)
	}
	defer redis.Close()
	server.waitUntilReady()
	server.createRoom()
	server.signal(syscall.SIGTERM)
	server.expectExit(exitOK)
}

func TestWaitingForTheStoreEndsWhenItIsTold(t *testing.T) {
	t.Parallel()
	server := launch(t, "--redis", "redis://"+testkit.FreeAddress(t))
	testkit.Eventually(t, "the server to miss its store", func() bool { return strings.Contains(server.stderr.String(), "cannot reach the store") })
	server.signal(syscall.SIGTERM)
	server.expectExit(exitOK)
}

func TestAStoreThatNeverWillDoStopsTheStart(t *testing.T) {
	redis := miniredis.RunT(t)
	redis.RequireAuth("sesame")
	for name, prepare := range map[string]struct {
		url  string
		make func()
		want string
	}{
		"another password":  {"redis://:simsim@" + redis.Addr(), func() {}, "WRONGPASS"},
		"of a later layout": {"redis://:sesame@" + redis.Addr(), func() { redis.HSet("{rattle}:schema", "layout", "99", "buckets", "256") }, "newer release"},
	} {
		prepare.make()
		status, stdout, stderr := rattle(t, "", "serve", "--listen", "127.0.0.1:0", "--redis", prepare.url)
		if status != exitBad || stdout != "" || !strings.Contains(stderr, prepare.want) {
			t.Errorf("%s: exit status %d, %s", name, status, stderr)
		}
	}
}

func TestReadinessFollowsTheStore(t *testing.T) {
	t.Parallel()
	redis := miniredis.RunT(t)
	server := startServe(t, "--redis", "redis://"+redis.Addr())
	defer server.stop()
	for range 2 {
		for _, want := range []int{200, 503} {
			testkit.Eventually(t, fmt.Sprintf("/readyz to say %d", want), func() bool {
				status, _ := server.request("GET", "/readyz", "")
				return status == want
			})
			if want == 200 {
				redis.Close()
			} else if err := redis.Restart(); err != nil {
				t.Fatal(err)
			}
		}
	}
	testkit.Eventually(t, "rooms to be opened again", func() bool {
		status, _ := server.request("POST", "/api/rooms", "{}")
		return status == 201
	})
}

func TestHoweverManyChecksAskTheStoreOnceASecond(t *testing.T) {
	client := redis.NewClient(&redis.Options{Addr: miniredis.RunT(t).Addr()})
	defer client.Close()
	commands := redistest.CountCommands(client)
	ready := newReadiness(func(ctx context.Context) error { return client.Ping(ctx).Err() })
	ready.set(nil)
	begin := time.Now()
	var asking sync.WaitGroup
	for range 10 {
		asking.Go(func() {
			for range 1000 {
				if err := ready.check(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	asking.Wait()
	if most := 1 + int(time.Since(begin)/pingTTL); commands.Named("ping") > most {
		t.Errorf("10,000 checks ask the store %d times, want %d at most", commands.Named("ping"), most)
	}
}

// askReady returns what rattle ready says of a server, and its exit status.
func askReady(t *testing.T, address string) (status int, told string) {
	out := new(testkit.Output)
	return run(t.Context(), []string{"ready", address}, terminal{nil, out, out}), out.String()
}

func TestReadyTellsAndExitsAccordingly(t *testing.T) {
	server := startServe(t)
	if status, told := askReady(t, server.address); status != exitOK || told != "ok "+version.String()+"\n" {
		t.Errorf("a server that is ready: %d %q", status, told)
	}
	server.stop()
	if status, told := askReady(t, server.address); status != exitNo || !strings.Contains(told, "refused") {
		t.Errorf("no server: %d %q", status, told)
	}
	if status, told := askReady(t, "8080"); status != exitBad || !strings.Contains(told, "is not an address like http://") {
		t.Errorf("no address: %d %q", status, told)
	}
}
