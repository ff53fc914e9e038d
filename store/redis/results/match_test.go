package redisresults_test

import (
	"fmt"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/queue"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// stateOf returns what a store has about some players, their matches and the leaderboards of ratings,
// except the instants of applying it.
func stateOf(t *testing.T, client redis.UniversalClient, players ...room.PlayerID) map[string]any {
	t.Helper()
	all := make(map[string]any)
	store := redisresults.New(client, results.Options{})
	for _, p := range players {
		profile, err := store.Profile(t.Context(), p, "")
		if err != nil {
			t.Fatal(err)
		}
		profile.Ratings[0].Deviation = float64(int(profile.Ratings[0].Deviation))
		all["profile of "+string(p)] = profile
		all["busy "+string(p)] = client.Exists(t.Context(), "{q}:match:"+string(p)).Val()
		all["conflicts of "+string(p)] = client.HGetAll(t.Context(), "{p:"+string(p)+"}:rating-conflicts").Val()
	}
	for _, period := range leaderboard.Periods() {
		id, ok := leaderboard.ParseID(storetest.Dice, leaderboard.Rating, period, "", storetest.Now)
		if !ok {
			t.Fatalf("no leaderboard of %s", period)
		}
		page, err := store.Page(t.Context(), id, 1, 50)
		if err != nil {
			t.Fatal(err)
		}
		page.Version = ""
		all["board of "+string(period)] = page
	}
	return all
}

func TestAMatchCountsOnceWhereverTheConnectionBreaks(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		// Other players play each time.
		for _, moment := range redistest.FailurePoints() {
			for n := 1; ; n++ {
				a, b := room.PlayerID(fmt.Sprintf("a-%s%d", moment, n)), room.PlayerID(fmt.Sprintf("b-%s%d", moment, n))
				q := queue.New(redistest.Client(t, url), queue.Options{})
				storetest.Poll(t, q, storetest.Ticket(a))
				met := storetest.Poll(t, q, storetest.Ticket(b))
				if met.Assignment == nil {
					t.Fatalf("%s and %s do not meet", a, b)
				}
				o := storetest.Match(met.Assignment.MatchID, storetest.Now, a, b)
				dying, broken := redistest.FailingClient(t, url, n, moment)
				_, err := redisresults.New(dying, results.Options{}).Record(t.Context(), "", o)
				died := broken()
				if died && err == nil {
					t.Fatalf("%s step %d: no error though the connection broke", moment, n)
				}
				changes := storetest.Record(t, redisresults.New(client, results.Options{}), o)
				all := stateOf(t, client, a, b)
				profile := all["profile of "+string(a)].(leaderboard.Profile)
				if len(profile.Matches) != 1 || profile.Ratings[0].Matches != 1 || len(profile.Ratings[0].History) != 1 ||
					profile.Ratings[0].Rating != changes[0].After.Rating {
					t.Errorf("%s step %d: %+v %+v", moment, n, profile.Matches, profile.Ratings)
				}
				if all["busy "+string(a)] != int64(0) || all["busy "+string(b)] != int64(0) {
					t.Errorf("%s step %d: somebody is still in the match", moment, n)
				}
				if lost := all["conflicts of "+string(a)].(map[string]string); len(lost) > 0 {
					t.Errorf("%s step %d: conflicts: %v", moment, n, lost)
				}
				if !died {
					if n < 6 {
						t.Errorf("it took only %d steps", n)
					}
					break
				}
			}
		}
	})
}
