package redisresults_test

import (
	"fmt"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestARoundCountsOnceWhereverTheConnectionBreaks(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		var rounds []room.PendingResult
		for _, m := range redistest.FailurePoints() {
			for n := 1; ; n++ {
				o := storetest.RandomRound(fmt.Sprintf("%s-%d", m, n)).Result(t)
				rounds = append(rounds, o)
				client, broken := redistest.FailingClient(t, url, n, m)
				_, err := redisresults.New(client, results.Options{}).Record(t.Context(), "", o)
				if broken() == (err == nil) {
					t.Errorf("broken %s step %d: error %v", m, n, err)
				}
				// Another server records it again, and then the first one, which had only lost a reply.
				storetest.Record(t, storetest.Open(t, url), o)
				storetest.Record(t, storetest.Open(t, url), o)
				if !broken() {
					if n < 6 {
						t.Errorf("there are only %d steps", n-1)
					}
					break
				}
			}
		}
		storetest.CheckCounts(t, storetest.Open(t, url), rounds)
		storetest.CheckRefs(t, url, rounds)
	})
}
