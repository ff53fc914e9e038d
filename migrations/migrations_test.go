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
	"rattle/room"
	"rattle/room/redislog"
	"rattle/room/redislog/redistest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func record(t *testing.T, client redis.UniversalClient) map[string]string {
	t.Helper()
	record, err := client.HGetAll(t.Context(), redislog.SchemaKey).Result()
	must(t, err)
	return record
}

func expectLayout(t *testing.T, client redis.UniversalClient, want int) {
	t.Helper()
	if got := record(t, client)["layout"]; got != strconv.Itoa(want) {
		t.Errorf("the store has layout %q, want %d", got, want)
	}
}

// oldRooms are rooms as the first release wrote them, in the buckets where it looked for
// them: a log, an alarm, and nothing else.
func oldRooms() map[room.Code]string {
	return map[room.Code]string{"KTMVQR": "{b30}", "BCDFGH": "{b91}", "XYZ346": "{b99}", "GGGGGG": "{b239}"}
}

const created = 1_767_225_600_123

func writeOldRooms(t *testing.T, client redis.UniversalClient) {
	t.Helper()
	for code, bucket := range oldRooms() {
		log := bucket + ":room:" + string(code) + ":log"
		for i, events := range []string{
			`[{"kind":"seated","data":{"player":"p_ann","name":"Ann"}}]`,
			`[{"kind":"away","data":{"player":"p_ann"}}]`,
		} {
			must(t, client.XAdd(t.Context(), &redis.XAddArgs{
				Stream: log,
				ID:     strconv.Itoa(i+1) + "-18446744073709551615",
				Values: []any{"at", created + i, "events", events},
			}).Err())
		}
		must(t, client.Expire(t.Context(), log, 24*time.Hour).Err())
		must(t, client.ZAdd(t.Context(), bucket+":due", redis.Z{Score: created, Member: string(code)}).Err())
	}
}

func expectRegistered(t *testing.T, client redis.UniversalClient) {
	t.Helper()
	for code, bucket := range oldRooms() {
		got, err := client.ZRangeWithScores(t.Context(), bucket+":rooms", 0, -1).Result()
		must(t, err)
		if diff := cmp.Diff([]redis.Z{{Score: created, Member: string(code)}}, got); diff != "" {
			t.Errorf("register of %s (-want +got):\n%s", bucket, diff)
		}
	}
}

func TestAFreshStoreIsBroughtToTheNewestLayout(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		must(t, migrations.Run(t.Context(), client, migrations.Options{}))
		expectLayout(t, client, migrations.Layout)
		got := record(t, client)
		if got["buckets"] != "256" || got["applied:1"] == "" || got["applied:2"] == "" {
			t.Errorf("the record is %v", got)
		}
		if left := client.Exists(t.Context(), redislog.MigratingKey).Val(); left != 0 {
			t.Error("the mark was not given back")
		}
	})
}

func TestRoomsOfTheFirstLayoutAreRegisteredAndStillRead(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		writeOldRooms(t, client)
		must(t, migrations.Run(t.Context(), client, migrations.Options{}))
		expectLayout(t, client, migrations.Layout)
		expectRegistered(t, client)

		log := redistest.Open(t, url)
		for code := range oldRooms() {
			tail, err := log.Read(t.Context(), code, room.ID{})
			must(t, err)
			if len(tail.Entries) != 2 || tail.Entries[0].At != created {
				t.Errorf("room %s is read as %+v", code, tail.Entries)
			}
		}
	})
}

func TestRunningAgainChangesNothing(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		writeOldRooms(t, client)
		must(t, migrations.Run(t.Context(), client, migrations.Options{}))
		first := record(t, client)
		must(t, migrations.Run(t.Context(), client, migrations.Options{}))
		if diff := cmp.Diff(first, record(t, client)); diff != "" {
			t.Errorf("the record changed:\n%s", diff)
		}
		expectRegistered(t, client)
	})
}

func TestAServerIsAnnouncedWhileItLives(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		must(t, migrations.Run(t.Context(), client, migrations.Options{Server: "OURS"}))
		servers := func() []string { return client.ZRange(context.Background(), redislog.ServersKey, 0, -1).Val() }
		if diff := cmp.Diff([]string{"OURS 3"}, servers()); diff != "" {
			t.Errorf("servers (-want +got):\n%s", diff)
		}
		ctx, stop := context.WithCancel(t.Context())
		stop()
		must(t, migrations.Announce(ctx, client, migrations.Options{Server: "OURS"}))
		if left := servers(); len(left) != 0 {
			t.Errorf("after the end there are %v", left)
		}

		must(t, client.HSet(t.Context(), redislog.SchemaKey, "layout", "4").Err())
		if err := migrations.Announce(t.Context(), client, migrations.Options{}); !errors.Is(err, migrations.ErrNewer) {
			t.Errorf("in a store that a newer release took over: error %v, want ErrNewer", err)
		}
	})
}
