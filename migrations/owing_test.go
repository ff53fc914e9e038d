package migrations_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/migrations"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/redislog"
	"rattle/room/redislog/redistest"
	"rattle/room/roomtest"
)

// writeLog writes a room as the release wrote it that played it: see the tests of room.
func writeLog(t *testing.T, client redis.UniversalClient, code, file string) {
	t.Helper()
	text, err := os.ReadFile("../room/testdata/logs/" + file)
	must(t, err)
	var log []struct {
		ID     string
		At     int64
		Events json.RawMessage
	}
	must(t, json.Unmarshal(text, &log))
	for _, e := range log {
		must(t, client.XAdd(t.Context(), &redis.XAddArgs{
			Stream: redislog.LogKey(room.Code(code)), ID: e.ID, Values: []any{"at", e.At, "events", string(e.Events)},
		}).Err())
	}
}

// shelf keeps whatever is brought to it.
type shelf struct{ kept chan room.Owed }

func (s shelf) Record(_ context.Context, _ room.Code, o room.Owed) ([]room.RatingChange, error) {
	s.kept <- o
	return nil, nil
}

func TestARoundThatHadClosedBeforeIsRecorded(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		writeLog(t, client, "KTMVQR", "cancel-and-penalty.json")
		writeLog(t, client, "BCDFGH", "previous-release.json") // in a round, which nothing binds
		must(t, client.HSet(t.Context(), redislog.SchemaKey, "layout", "2", "buckets", "256").Err())
		must(t, migrations.Run(t.Context(), client, migrations.Options{}))
		expectLayout(t, client, 3)

		log := redistest.Open(t, url)
		due, err := log.Overdue(t.Context(), 0)
		if err != nil || len(due) != 1 || due[0] != "KTMVQR" {
			t.Fatalf("due are %v, error %v", due, err)
		}
		shelf := shelf{make(chan room.Owed, 10)}
		rooms := live.New(live.Config{
			Log: log, Alarms: log, Listings: log, Recorder: shelf,
			Lexicon: roomtest.Lexicon(t), Lists: room.Lists{}, Limits: room.DefaultLimits(),
			Encode: func(live.Update) []byte { return nil }, Logger: slog.New(slog.DiscardHandler),
		})
		defer rooms.Close()
		select {
		case o := <-shelf.kept:
			if o.Record == nil || len(o.Record.Players) != 2 || o.ID != "round 1" {
				t.Errorf("what is kept is %+v", o)
			}
		case <-time.After(30 * time.Second):
			t.Error("nothing was recorded")
		}
	})
}
