package redisresults_test

import (
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestConcurrentRecordingNamesNoForgottenPlayer(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, _ *players.Store, s *results.Store) {
		for range 20 {
			if err := client.FlushAll(t.Context()).Err(); err != nil {
				t.Fatal(err)
			}
			var both sync.WaitGroup
			both.Go(func() {
				for _, o := range zoesResults(t) {
					storetest.Record(t, s, o)
				}
			})
			both.Go(func() {
				storetest.Forget(t, client, "zoe")
				storetest.Erase(t, client)
			})
			both.Wait()
			if after := keysWith(t, client, "ZOE", "Nzoe"); len(after) > 0 {
				t.Fatalf("she is named by %v", after)
			}
		}
	})
}

// TestAForgottenPlayerNamedInARecordIsListedForLong: nothing is stored about a player who did nothing in a round,
// but the record names the player, and so may a backup.
func TestAForgottenPlayerNamedInARecordIsListedForLong(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		o := storetest.Round{ID: "r1", Words: map[room.PlayerID][]string{"ann": {"tea"}, "zoe": nil}}.Result(t)
		o.Record.Idle = []room.PlayerID{"zoe"}
		storetest.Record(t, redisresults.New(client, results.Options{}), o)
		storetest.Forget(t, client, "zoe")
		storetest.Erase(t, client)
		if after := keysWith(t, client, "ZOE"); len(after) > 0 {
			t.Errorf("she is named by %v", after)
		}
		at, until := client.Time(t.Context()).Val(), client.ZScore(t.Context(), "{d}:forgotten", "zoe").Val()
		if left := time.UnixMilli(int64(until)).Sub(at); left < player.ForgottenTTL-time.Hour {
			t.Errorf("the list of the forgotten has her for %v", left)
		}
	})
}
