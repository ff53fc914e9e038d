package migrations_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/migrations"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/redis/servers"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func record(t *testing.T, client redis.UniversalClient) map[string]string {
	t.Helper()
	record, err := client.HGetAll(t.Context(), redisstore.SchemaKey).Result()
	must(t, err)
	return record
}

func expectLayout(t *testing.T, client redis.UniversalClient, want int) {
	t.Helper()
	if got := record(t, client)["layout"]; got != strconv.Itoa(want) {
		t.Errorf("the store has layout %q, want %d", got, want)
	}
}

func TestAnEmptyStoreIsBroughtToTheNewestLayout(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		must(t, migrations.Run(t.Context(), client, migrations.Options{}))
		expectLayout(t, client, migrations.Layout)
		got := record(t, client)
		if got["buckets"] != "256" || got["applied:"+strconv.Itoa(migrations.Layout)] == "" {
			t.Errorf("the record is %v", got)
		}
		if left := client.Exists(t.Context(), redisstore.MigrationLockKey).Val(); left != 0 {
			t.Error("the lock was not released")
		}
	})
}

// What development versions wrote is refused and left as it is, whether they recorded their layout or
// not.
func TestAStoreFromBeforeTheFirstReleaseIsRefused(t *testing.T) {
	stores := map[string]func(ctx context.Context, client redis.UniversalClient) error{
		"with a record": func(ctx context.Context, client redis.UniversalClient) error {
			return client.HSet(ctx, redisstore.SchemaKey, "layout", redisstore.MinLayout-1, "buckets", redisstore.Buckets).Err()
		},
		"with rooms and no record": func(ctx context.Context, client redis.UniversalClient) error {
			return client.XAdd(ctx, &redis.XAddArgs{Stream: rooms.LogKey("KTMVQRWX"), Values: []string{"at", "1"}}).Err()
		},
	}
	for name, write := range stores {
		t.Run(name, func(t *testing.T) {
			redistest.OnEachStore(t, func(t *testing.T, url string) {
				client := redistest.Client(t, url)
				must(t, write(t.Context(), client))
				before := record(t, client)
				err := migrations.Run(t.Context(), client, migrations.Options{})
				if !errors.Is(err, redisstore.ErrBeforeRelease) {
					t.Errorf("error %v, want ErrBeforeRelease", err)
				}
				if diff := cmp.Diff(before, record(t, client)); diff != "" {
					t.Errorf("the record changed:\n%s", diff)
				}
			})
		})
	}
}

func TestAStoreTakesTheStepsItHasNotTaken(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		must(t, client.HSet(t.Context(), redisstore.SchemaKey, "layout", "2", "buckets", "256").Err())
		must(t, run(t, client))
		expectLayout(t, client, newest)
		for _, place := range places() {
			if got := client.ZRange(t.Context(), place, 0, -1).Val(); !cmp.Equal(got, []string{"3"}) {
				t.Errorf("noted at %s: %q, want the third layout alone", place, got)
			}
		}
	})
}

func TestRunningAgainChangesNothing(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		must(t, run(t, client))
		first := record(t, client)
		must(t, run(t, client))
		if diff := cmp.Diff(first, record(t, client)); diff != "" {
			t.Errorf("the record changed:\n%s", diff)
		}
		expectNoted(t, client)
	})
}

func TestAServerIsAnnouncedWhileItMigrates(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		must(t, migrations.Run(t.Context(), client, migrations.Options{Server: "OURS"}))
		announced := client.ZRange(t.Context(), redisstore.ServersKey, 0, -1).Val()
		if diff := cmp.Diff([]string{"OURS " + strconv.Itoa(migrations.Layout)}, announced); diff != "" {
			t.Errorf("servers (-want +got):\n%s", diff)
		}
	})
}

func TestAStoreThatANewerReleaseTookOverIsLeftAlone(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		must(t, migrations.Run(t.Context(), client, migrations.Options{}))
		options := servers.Options{Name: "OURS", Layout: migrations.Layout, Interval: 10 * time.Millisecond}
		ours, record, err := servers.Join(t.Context(), client, options)
		must(t, err)
		must(t, migrations.Check(record))
		must(t, client.HSet(t.Context(), redisstore.SchemaKey, "layout", migrations.Layout+1).Err())
		if err := ours.Keep(t.Context(), migrations.Check); !errors.Is(err, migrations.ErrNewer) {
			t.Errorf("in a store that a newer release took over: error %v, want ErrNewer", err)
		}
	})
}
