package migrations_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/migrations"
	"rattle/room/redislog"
	"rattle/room/redislog/redistest"
)

// counts counts what is logged.
type counts struct {
	slog.Handler
	lines atomic.Int32
}

func (c *counts) Enabled(context.Context, slog.Level) bool { return true }

func (c *counts) Handle(context.Context, slog.Record) error {
	c.lines.Add(1)
	return nil
}

func TestOfManyServersOneMigrates(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		writeOldRooms(t, redistest.Client(t, url))
		var steps counts
		var servers sync.WaitGroup
		for range 4 {
			client := redistest.Client(t, url)
			servers.Go(func() {
				if err := migrations.Run(t.Context(), client, migrations.Options{Logger: slog.New(&steps)}); err != nil {
					t.Error(err)
				}
			})
		}
		servers.Wait()
		if n := steps.lines.Load(); n != migrations.Layout {
			t.Errorf("%d steps were taken, want %d", n, migrations.Layout)
		}
		expectRegistered(t, redistest.Client(t, url))
	})
}

// during calls a function before each pipeline, which fails with what it gives.
type during struct {
	call func() error
}

func (d during) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (d during) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

func (d during) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if cmds[0].Name() == "zadd" {
			if err := d.call(); err != nil {
				return err
			}
		}
		return next(ctx, cmds)
	}
}

func TestWhatACrashLeftIsCompleted(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, dying := redistest.Client(t, url), redistest.Client(t, url)
		writeOldRooms(t, client)
		crash := errors.New("crash")
		dying.AddHook(during{call: func() error { return crash }})
		if err := migrations.Run(t.Context(), dying, migrations.Options{}); !errors.Is(err, crash) {
			t.Fatalf("error %v, want the crash", err)
		}
		expectLayout(t, client, 1)

		// A server that really died has left its mark and some of the work.
		must(t, client.Set(t.Context(), redislog.MigratingKey, "of the dead", 300*time.Millisecond).Err())
		must(t, client.ZAdd(t.Context(), "{b30}:rooms", redis.Z{Score: created, Member: "KTMVQR"}).Err())
		must(t, migrations.Run(t.Context(), client, migrations.Options{}))
		expectLayout(t, client, migrations.Layout)
		expectRegistered(t, client)
	})
}

func TestWhoLostTheMarkRecordsNothing(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, slow := redistest.Client(t, url), redistest.Client(t, url)
		writeOldRooms(t, client)
		slow.AddHook(during{call: func() error {
			return client.Set(t.Context(), redislog.MigratingKey, "of another", time.Minute).Err()
		}})
		if err := migrations.Run(t.Context(), slow, migrations.Options{}); err == nil {
			t.Error("no error")
		}
		expectLayout(t, client, 1)
		if holder := client.Get(t.Context(), redislog.MigratingKey).Val(); holder != "of another" {
			t.Errorf("the mark is %q", holder)
		}
	})
}

func TestAStoreThatThisReleaseCannotServeIsRefusedAndLeftAlone(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		for want, written := range map[error]map[string]string{
			migrations.ErrNewer:   {"layout": "4", "buckets": "256", "applied:4": "7"},
			migrations.ErrBuckets: {"layout": "1", "buckets": "64"},
		} {
			must(t, client.Del(t.Context(), redislog.SchemaKey).Err())
			must(t, client.HSet(t.Context(), redislog.SchemaKey, written).Err())
			if err := migrations.Run(t.Context(), client, migrations.Options{}); !errors.Is(err, want) {
				t.Errorf("error %v, want %v", err, want)
			}
			if diff := cmp.Diff(written, record(t, client)); diff != "" {
				t.Errorf("the record changed:\n%s", diff)
			}
		}
	})
}

func TestAStepWaitsUntilOlderServersAreGone(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		writeOldRooms(t, client)
		far := float64(time.Now().Add(time.Hour).UnixMilli())
		must(t, client.ZAdd(t.Context(), redislog.ServersKey, redis.Z{Score: far, Member: "OLD 1"}).Err())
		if err := migrations.Run(t.Context(), client, migrations.Options{}); !errors.Is(err, migrations.ErrOlderServer) {
			t.Errorf("error %v, want ErrOlderServer", err)
		}
		expectLayout(t, client, 1)

		must(t, client.ZAdd(t.Context(), redislog.ServersKey, redis.Z{Score: 1, Member: "OLD 1"}).Err()) // long dead
		must(t, migrations.Run(t.Context(), client, migrations.Options{}))
		expectLayout(t, client, migrations.Layout)
	})
}
