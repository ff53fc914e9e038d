package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
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

// A store can answer and refuse to write. Appends see that, so no players may be sent here.
func TestAServerIsNotReadyWhileTheStoreRefusesToWrite(t *testing.T) {
	t.Parallel()
	url, at := redistest.Redis(t), testkit.FreeAddress(t)
	store := redistest.Client(t, url)
	server := launch(t, "--redis", url, "--admin", at)
	server.waitUntilReady()
	admin := &serving{t: t, address: "http://" + at}
	eventually := func(want string) {
		t.Helper()
		testkit.Eventually(t, "/readyz to say "+want, func() bool {
			_, told := admin.request("GET", "/readyz", "")
			return strings.Contains(told, want)
		})
	}
	setMemory := func(most string) {
		t.Helper()
		if err := store.ConfigSet(t.Context(), "maxmemory", most).Err(); err != nil {
			t.Fatal(err)
		}
	}
	setMemory("1")
	eventually("OOM")
	setMemory("0")
	eventually("ok")
	for _, want := range []string{`msg="this server is not ready"`, "OOM command not allowed", `msg="this server is ready again"`} {
		testkit.Eventually(t, "the log to say "+want, func() bool { return strings.Contains(server.stderr.String(), want) })
	}
}

// A store that was emptied under its servers is set up again by them, so that a backup can be made of what comes then.
func TestAStoreThatWasEmptiedIsSetUpAgain(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	store := redistest.Client(t, url)
	servers := []*process{launch(t, "--redis", url), launch(t, "--redis", url)}
	for _, server := range servers {
		server.waitUntilReady()
	}
	if err := store.FlushAll(t.Context()).Err(); err != nil {
		t.Fatal(err)
	}
	servers[0].createRoom()
	told := func() (n int) {
		for _, server := range servers {
			n += strings.Count(server.stderr.String(), "the store was emptied: it is set up again")
		}
		return n
	}
	testkit.Eventually(t, "a server to notice", func() bool { return told() > 0 })
	file := t.TempDir() + "/after.backup"
	if status, _, stderr := rattle(t, "", "backup", file, "--redis", url); status != exitOK {
		t.Errorf("the backup ends with %d: %s", status, stderr)
	}
	for _, server := range servers {
		server.signal(syscall.SIGTERM)
		server.expectExit(exitOK)
	}
	if n := told(); n != 1 {
		t.Errorf("%d servers say that they have set it up, want 1", n)
	}
}

func TestTheLogTellsWhyAServerIsNotReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				a.Value = slog.StringValue(time.Since(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)).Round(time.Second).String())
			}
			return a
		}}))
		var cause atomic.Value // a string; "": none
		cause.Store("")
		ready := newReadiness(func(context.Context) error {
			if text := cause.Load().(string); text != "" {
				return errors.New(text)
			}
			return nil
		})
		ready.set(nil)
		ctx, cancel := context.WithCancel(t.Context())
		var watching sync.WaitGroup
		watching.Go(func() { ready.watch(ctx, logger) })
		for _, next := range []struct {
			cause string
			last  time.Duration
		}{
			{"", 10 * time.Second},
			{"NOPERM", 130 * time.Second},
			{"read from port 4711: EOF", 10 * time.Second},
			{"read from port 4712: EOF", 10 * time.Second},
			{"", 10 * time.Second},
			{"OOM", 10 * time.Second},
		} {
			cause.Store(next.cause)
			time.Sleep(next.last)
			synctest.Wait()
		}
		cancel()
		watching.Wait()
		told := regexp.MustCompile(`time=(\S+) .*?(NOPERM|EOF|OOM|again)`)
		var got []string
		for line := range strings.Lines(log.String()) {
			if part := told.FindStringSubmatch(line); part != nil {
				got = append(got, part[1]+" "+part[2])
			}
		}
		want := []string{"11s NOPERM", "1m11s NOPERM", "2m11s NOPERM", "2m21s EOF", "2m41s again", "2m51s OOM"}
		if !slices.Equal(got, want) {
			t.Errorf("told %q, want %q:\n%s", got, want, log.String())
		}
	})
}
