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
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
)

// counts is a handler that counts what is logged.
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
		var steps counts
		var servers sync.WaitGroup
		for range 4 {
			client := redistest.Client(t, url)
			servers.Go(func() {
				if err := migrations.Run(t.Context(), client, testSteps(migrations.Options{Logger: slog.New(&steps)})); err != nil {
					t.Error(err)
				}
			})
		}
		servers.Wait()
		if n := steps.lines.Load(); n != newest {
			t.Errorf("%d steps were taken, want %d", n, newest)
		}
		expectNoted(t, redistest.Client(t, url))
	})
}

// pipelineHook calls a function before each pipeline, which fails with the function's error.
type pipelineHook struct {
	call func() error
}

func (d pipelineHook) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (d pipelineHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

func (d pipelineHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if cmds[0].Name() == "zadd" {
			if err := d.call(); err != nil {
				return err
			}
		}
		return next(ctx, cmds)
	}
}

func TestAStepThatACrashInterruptedIsCompleted(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, dying := redistest.Client(t, url), redistest.Client(t, url)
		crash := errors.New("crash")
		dying.AddHook(pipelineHook{call: func() error { return crash }})
		if err := run(t, dying); !errors.Is(err, crash) {
			t.Fatalf("error %v, want the crash", err)
		}
		expectLayout(t, client, 1)

		// A server that really died has left its lock, and some of the work done.
		must(t, client.Set(t.Context(), redisstore.MigrationLockKey, "of the dead", 300*time.Millisecond).Err())
		must(t, client.ZAdd(t.Context(), places()[0], redis.Z{Score: 2, Member: "2"}).Err())
		must(t, run(t, client))
		expectLayout(t, client, newest)
		expectNoted(t, client)
	})
}

func TestAServerThatLostTheLockRecordsNothing(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, slow := redistest.Client(t, url), redistest.Client(t, url)
		slow.AddHook(pipelineHook{call: func() error {
			return client.Set(t.Context(), redisstore.MigrationLockKey, "of another", time.Minute).Err()
		}})
		if err := run(t, slow); err == nil {
			t.Error("no error")
		}
		expectLayout(t, client, 1)
		if holder := client.Get(t.Context(), redisstore.MigrationLockKey).Val(); holder != "of another" {
			t.Errorf("the lock is held by %q", holder)
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
			must(t, client.Del(t.Context(), redisstore.SchemaKey).Err())
			must(t, client.HSet(t.Context(), redisstore.SchemaKey, written).Err())
			if err := run(t, client); !errors.Is(err, want) {
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
		far := float64(time.Now().Add(time.Hour).UnixMilli())
		must(t, client.ZAdd(t.Context(), redisstore.ServersKey, redis.Z{Score: far, Member: "OLD 2"}).Err())
		if err := run(t, client); !errors.Is(err, migrations.ErrOlderServer) {
			t.Errorf("error %v, want ErrOlderServer", err)
		}
		expectLayout(t, client, 2)

		must(t, client.ZAdd(t.Context(), redisstore.ServersKey, redis.Z{Score: 1, Member: "OLD 2"}).Err()) // long dead
		must(t, run(t, client))
		expectLayout(t, client, newest)
	})
}
