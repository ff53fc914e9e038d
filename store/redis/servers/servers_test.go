package servers_test

import (
	"context"
	"testing"
	"time"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
	"rattle/store/redis/servers"
)

// fast is a server with a lease that runs out while a test waits.
func fast(name string) servers.Options {
	return servers.Options{Name: name, Layout: 7, Lease: 500 * time.Millisecond, Interval: 20 * time.Millisecond}
}

// longAgo is an instant before all others of a test, in milliseconds since 1970.
const longAgo = 1

func join(t *testing.T, url string, o servers.Options) *servers.Servers {
	t.Helper()
	s, _, err := servers.Join(t.Context(), redistest.Client(t, url), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// keep renews a lease until the returned function is called, which waits for the end.
func keep(t *testing.T, s *servers.Servers) (leave func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Keep(ctx, func(servers.Record) error { return nil }) }()
	return func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestEachServerKnowsWhichAreAlive(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		ours := join(t, url, fast("OURS"))
		changes := make(chan room.Census, 100)
		ours.OnChange(func(c room.Census) { changes <- c })
		leaveOurs := keep(t, ours)
		is := func(what string, is func(room.Census) bool) {
			t.Helper()
			for late := time.After(20 * time.Second); ; {
				select {
				case c := <-changes:
					if is(c) {
						return
					}
				case <-late:
					t.Fatalf("waited too long for %s: %+v", what, ours.Census())
				}
			}
		}
		is("a census that can be judged", func(c room.Census) bool { return c.Judged && len(c.Alive) == 1 && c.IsDead("THEIRS", longAgo) })

		leaveTheirs := keep(t, join(t, url, fast("THEIRS")))
		is("the other one", func(c room.Census) bool { return len(c.Alive) == 2 && !c.IsDead("THEIRS", longAgo) })
		leaveTheirs()
		is("its end", func(c room.Census) bool { return c.IsDead("THEIRS", longAgo) })

		join(t, url, fast("HANGS")) // never renews its lease
		is("one that hangs", func(c room.Census) bool { return !c.IsDead("HANGS", longAgo) })
		is("the end of its lease", func(c room.Census) bool { return c.IsDead("HANGS", longAgo) })

		leaveOurs()
		if left := redistest.Client(t, url).ZRange(t.Context(), redisstore.ServersKey, 0, -1).Val(); len(left) != 0 {
			t.Errorf("after the end there are %v", left)
		}
	})
}

func TestAServerIsToldWhatTheStoreIs(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		_, record, err := servers.Join(t.Context(), client, fast("OURS"))
		if err != nil || record != (servers.Record{}) {
			t.Errorf("of an empty store %+v, %v", record, err)
		}
		if err := client.HSet(t.Context(), redisstore.SchemaKey, "layout", 9, "buckets", 256).Err(); err != nil {
			t.Fatal(err)
		}
		_, record, err = servers.Join(t.Context(), client, fast("OURS"))
		if want := (servers.Record{Layout: "9", Buckets: "256"}); err != nil || record != want {
			t.Errorf("record %+v, %v, want %+v", record, err, want)
		}
	})
}
