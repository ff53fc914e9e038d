package leaderboards_test

import (
	"testing"

	"rattle/leaderboard/rating"
	"rattle/room"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestAStoredMatchHoldsAfterALaterOne(t *testing.T) {
	t.Parallel()
	url := redistest.Embedded(t)
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

func TestMatchesThatChangeNoRating(t *testing.T) {
	t.Parallel()
	url := redistest.Embedded(t)
	store := redisresults.New(redistest.Client(t, url), results.Options{})
	for what, change := range map[string]func(*room.MatchResult){
		"void":          func(d *room.MatchResult) { d.Void = true },
		"against a bot": func(d *room.MatchResult) { d.Bots = []int{0, 3} },
		"unrated":       func(d *room.MatchResult) { d.Rated = false },
	} {
		o := storetest.Match("m-"+what, storetest.Now, "ann", "bob")
		change(o.MatchResult)
		if changes := storetest.Record(t, store, o); len(changes) > 0 {
			t.Errorf("%s: %+v", what, changes)
		}
	}
	ratings, err := store.Queue.Ratings(t.Context(), "ann", storetest.Now)
	if err != nil || len(ratings) > 0 {
		t.Errorf("ann's ratings are %v, %v", ratings, err)
	}
}
