package redisresults_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/days"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// screenOf returns a screener that flags the results of some players.
func screenOf(players ...room.PlayerID) results.Screener {
	return func(context.Context, room.Record) (map[room.PlayerID][]player.Suspicion, error) {
		marked := make(map[room.PlayerID][]player.Suspicion)
		for _, p := range players {
			marked[p] = []player.Suspicion{{Pattern: player.PatternAlphabet, Value: 9, Bound: 5, Reason: "in the order of the alphabet"}}
		}
		return marked, nil
	}
}

func playersOn(t *testing.T, s *results.Store, id leaderboard.ID) (players []room.PlayerID) {
	t.Helper()
	for _, row := range storetest.Rows(t, s, id) {
		players = append(players, row.Player)
	}
	slices.Sort(players)
	return players
}

func TestASuspiciousAttemptIsListedWhenItIsApproved(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Redis(t))
	s, days := redisresults.New(client, results.Options{Screen: screenOf("ann")}), days.New(client, nil)
	day := daily.DateOf(storetest.Now)
	o := storetest.Round{
		ID: "round-1", Words: map[room.PlayerID][]string{"ann": {"detains"}},
		Mode: room.Mode{Kind: room.Daily, Day: string(day), Players: []room.PlayerID{"ann"}},
	}.Result(t)
	o.Record.OpenedAt = storetest.Now
	storetest.Record(t, s, o)
	listed := func() int {
		t.Helper()
		page, err := days.Page(t.Context(), day, daily.Newcomers, 1, 10)
		if err != nil {
			t.Fatal(err)
		}
		return len(page.Rows)
	}
	if n := listed(); n != 0 {
		t.Errorf("before the review %d are listed", n)
	}
	if err := s.Decide(t.Context(), "round-1", "ann", true, "Mo"); err != nil {
		t.Fatal(err)
	}
	if n := listed(); n != 1 {
		t.Errorf("after the review %d are listed", n)
	}
}

// TestTheListOfReviewsIsBounded exceeds the bound of the list. A result that falls off it stays off the leaderboards.
func TestTheListOfReviewsIsBounded(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Redis(t))
	s := redisresults.New(client, results.Options{Screen: screenOf("ann")})
	const maxReviews = 10_000
	var older []redis.Z
	for i := range maxReviews + 5 {
		older = append(older, redis.Z{Score: float64(storetest.Now) - 1e6 + float64(i), Member: fmt.Sprintf(`{"round":"r%d","player":"p","at":%d}`, i, int(storetest.Now)-1e6+i)})
	}
	ancient := redis.Z{Score: float64(storetest.Now - 91*24*3_600_000), Member: `{"round":"old","player":"p"}`}
	client.ZAdd(t.Context(), "{mod}:reviews", append(older, ancient)...)
	o := storetest.Round{ID: "round-1", Words: map[room.PlayerID][]string{"ann": {"detains"}, "bob": {"stain"}}}.Result(t)
	storetest.Record(t, s, o)
	storetest.Record(t, s, o)
	held, err := s.PendingReviews(t.Context())
	if err != nil || len(held) != maxReviews || held[maxReviews-1].Round != "round-1" || held[0].Round != "r6" {
		t.Fatalf("pending are %d from %+v to %+v, error %v", len(held), held[0], held[len(held)-1], err)
	}
	client.Del(t.Context(), "{mod}:reviews")
	if err := s.Decide(t.Context(), "round-1", "ann", false, "Mo"); err != nil {
		t.Errorf("a result that fell off the list cannot be decided: %v", err)
	}
	storetest.Record(t, s, o)
	if held, err := s.PendingReviews(t.Context()); err != nil || len(held) != 0 {
		t.Errorf("a decided result is pending again: %+v, error %v", held, err)
	}
	if on := playersOn(t, s, storetest.AllTime(leaderboard.Best)); !slices.Equal(on, []room.PlayerID{"bob"}) {
		t.Errorf("on the leaderboard are %v", on)
	}
}
