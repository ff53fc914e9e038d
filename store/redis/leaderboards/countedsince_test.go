package leaderboards_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/storetest"
)

// TestANewKindOfLeaderboardCountsFromAnInstantOn records rounds before the store knows a kind, and again afterwards:
// they are on none of its leaderboards.
func TestANewKindOfLeaderboardCountsFromAnInstantOn(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, store := redistest.Client(t, url), storetest.Open(t, url)
		since := func() leaderboard.CountedSince {
			t.Helper()
			since, err := store.CountedSince(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return since
		}
		played := func(id string, at room.Instant, word string) room.PendingResult {
			return storetest.Round{ID: id, At: at, Words: map[room.PlayerID][]string{"ann": {word}, "bob": {"tide"}}}.Result(t)
		}
		holds := func(want ...string) {
			t.Helper()
			var got []string
			for _, row := range storetest.Rows(t, store, storetest.AllTime(leaderboard.Longest)) {
				got = append(got, row.Word)
			}
			if !slices.Equal(got, want) {
				t.Errorf("the leaderboard has %q, want %q", got, want)
			}
		}
		before := played("before", storetest.Now, "detained")
		storetest.Record(t, store, before)
		holds("detained", "tide")
		for _, kind := range leaderboard.Kinds() {
			if instant, ok := since()[kind]; !ok || instant != 0 {
				t.Errorf("in a new store %s counts from %d", kind, instant)
			}
		}
		// This is the store of a release that does not know the kind.
		client.HDel(t.Context(), "{l}:counted-since", string(leaderboard.Longest))
		for _, suffix := range []string{"", ":rows", ":version"} {
			client.Del(t.Context(), "{l:"+storetest.Dice+"}:longest:all"+suffix)
		}
		storetest.Record(t, store, before) // which its room records again
		storetest.Record(t, store, played("soon", storetest.Now, "details"))
		holds()
		starts := since()[leaderboard.Longest]
		if clock, err := client.Time(t.Context()).Result(); err != nil || starts <= room.Instant(clock.UnixMilli()) ||
			starts > room.Instant(clock.Add(2*time.Hour).UnixMilli()) {
			t.Errorf("it counts from %d (error %v)", starts, err)
		}
		storetest.Record(t, store, played("just before", starts-1, "instead"))
		holds()
		storetest.Record(t, storetest.Open(t, url), played("then", starts, "sedate"))
		holds("sedate", "tide")
		if again := since()[leaderboard.Longest]; again != starts {
			t.Errorf("it counts from %d, then from %d", starts, again)
		}
	})
}

// TestEarlierMatchesAreOnNoLeaderboardOfANewKind tests the same for ratings.
func TestEarlierMatchesAreOnNoLeaderboardOfANewKind(t *testing.T) {
	url := redistest.Redis(t)
	client, store, starts := redistest.Client(t, url), storetest.Open(t, url), storetest.Now+1000
	client.HSet(t.Context(), "{l}:counted-since", "best", 0, "total", 0, "longest", 0, "solo", 0, "rating", int64(starts))
	for i, at := range []room.Instant{starts - 1, starts} {
		end := room.MatchResult{
			ID: fmt.Sprintf("match-%d", i), Rated: true, Dice: storetest.Dice, At: at, Players: []room.PlayerID{"ann", "bob"},
			Names: []string{"Ann", "Bob"}, Bots: []int{0, 0}, Wins: []int{2, 0}, Winner: "ann",
		}
		storetest.Record(t, store, room.PendingResult{ID: end.ID, At: at, MatchResult: &end})
		if n := len(storetest.Rows(t, store, storetest.AllTime(leaderboard.Rating))); n != 2*i {
			t.Errorf("after match %d the leaderboard has %d rows", i, n)
		}
	}
}
