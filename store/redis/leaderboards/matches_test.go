package leaderboards_test

import (
	"testing"

	"rattle/leaderboard/rating"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestAStoredMatchHoldsAfterALaterOne(t *testing.T) {
	t.Parallel()
	url := redistest.Miniredis(t)
	client := redistest.Client(t, url)
	store := redisresults.New(client, results.Options{})
	// A server dies when the match is stored but not applied, and against the rules ann plays another one.
	for n := 1; client.Exists(t.Context(), "{m:m1}:result").Val() == 0; n++ {
		dying, _ := redistest.FailingClient(t, url, n, redistest.BeforeReply)
		if _, err := redisresults.New(dying, results.Options{}).Record(t.Context(), "", storetest.Match("m1", storetest.Now-2000, "ann", "bob")); err == nil {
			t.Fatal("the connection did not break")
		}
	}
	between := storetest.Record(t, store, storetest.Match("m2", storetest.Now-1000, "ann", "eve"))
	late := storetest.Record(t, store, storetest.Match("m1", storetest.Now-2000, "ann", "bob"))
	if late[0].Before != rating.Initial() || between[0].Before != rating.Initial() {
		t.Errorf("the stored changes are %+v and %+v", late, between)
	}
	conflicts := client.HGetAll(t.Context(), "{p:ann}:rating-conflicts").Val()
	if len(conflicts) != 1 || conflicts["m1"] == "" {
		t.Errorf("the conflicts for an audit are %v", conflicts)
	}
}
