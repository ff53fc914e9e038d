package leaderboards_test

import (
	"fmt"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/storetest"
)

func TestAProfile(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s := storetest.Open(t, url)
		if _, err := s.Profile(t.Context(), "ann", ""); err == nil {
			t.Error("an unknown player has a profile")
		}
		rounds := []storetest.Round{
			{ID: "r0", Words: map[room.PlayerID][]string{"ann": {"stone", "tea"}, "bob": {"eat"}}},
			{ID: "r1", Words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"stones", "eat"}}},
			{ID: "r2", Words: map[room.PlayerID][]string{"ann": {"its"}, "bob": {"eat"}}, Mode: room.Mode{Kind: room.Archive}},
		}
		for i := range rounds {
			r := &rounds[len(rounds)-1-i] // the order does not matter
			r.Dice, r.At = storetest.Dice, storetest.Now-1000*room.Instant(i)
			storetest.Record(t, s, r.Result(t))
		}
		got, err := s.Profile(t.Context(), "ann", "bob")
		if err != nil {
			t.Fatal(err)
		}
		past := func(r storetest.Round, points, rank, theirs int) leaderboard.PastRound {
			return leaderboard.PastRound{
				Round: r.ID, At: r.At, Dice: storetest.Dice, Kind: r.Mode.Kind, Points: points, Rank: rank, Of: 2, Private: true,
				Players: []leaderboard.OtherPlayer{{ID: "bob", Name: "BOB", Points: theirs}},
			}
		}
		fromArchive := past(rounds[2], 3, 1, 3)
		fromArchive.Uncounted = leaderboard.UncountedBoard
		want := leaderboard.Profile{
			ID: "ann", Name: "ANN", FirstSeen: rounds[0].At, Rounds: 2, Points: 11, Words: 3,
			Best:    []leaderboard.BestRound{{Dice: storetest.Dice, Points: 8, Round: "r0", At: rounds[0].At, Private: true}},
			Longest: &leaderboard.LongestWord{Word: "stone", Round: "r0", At: rounds[0].At, Private: true},
			Ratings: []leaderboard.DiceRating{}, Matches: []leaderboard.PastMatch{},
			FrequentWords: []leaderboard.WordCount{{Word: "tea", Times: 2}, {Word: "stone", Times: 1}},
			History:       []leaderboard.PastRound{fromArchive, past(rounds[1], 3, 2, 9), past(rounds[0], 8, 1, 3)},
			Versus:        &leaderboard.Versus{Won: 1, Lost: 1, Points: [2]int{12, 11}},
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("ann's profile for bob (-want +got):\n%s", diff)
		}
	})
}

func TestPlayerDataIsBounded(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	s, client := storetest.Open(t, url), redistest.Client(t, url)
	for i := range 11 {
		r := storetest.Round{ID: fmt.Sprint("r", i), At: storetest.Now + room.Instant(1000*i), Words: map[room.PlayerID][]string{"ann": {"often"}}}
		for j := range 99 {
			id := fmt.Sprintf("w%04d", i*99+j)
			r.Words["ann"] = append(r.Words["ann"], id)
			r.Words[room.PlayerID(id)] = []string{"tea"}
		}
		storetest.Record(t, s, r.Result(t))
	}
	for key, want := range map[string]int64{"{p:ann}:words": 500, "{p:ann}:opponents": 1000} {
		if got := client.ZCard(t.Context(), key).Val(); got != want {
			t.Errorf("%s has %d members, want %d", key, got, want)
		}
	}
	if got := client.HLen(t.Context(), "{p:ann}:versus").Val(); got != 1000 {
		t.Errorf("scores against %d players are stored", got)
	}
	ann, err := s.Profile(t.Context(), "ann", "w1088")
	if err != nil || len(ann.FrequentWords) == 0 || ann.FrequentWords[0] != (leaderboard.WordCount{Word: "often", Times: 11}) {
		t.Errorf("the word found most often is gone: %v, error %v", ann.FrequentWords, err)
	}
	if ann.Versus == nil {
		t.Error("the score against the last opponent is gone")
	}
	if ann, _ := s.Profile(t.Context(), "ann", "w0000"); ann.Versus == nil && client.HExists(t.Context(), "{p:ann}:versus", "w0000").Val() {
		t.Error("the score against the first opponent is stored")
	}
}

func TestForgedIDsOfRoundsAndPlayersAreNotFound(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, redistest.Redis(t))
	for _, name := range []string{"", "a}:refs", "{r:x}", "a b", strings.Repeat("a", 65), "a\x00"} {
		if _, err := s.Round(t.Context(), name); err != leaderboard.ErrNotFound { //nolint:errorlint // as it is
			t.Errorf("round %q: %v", name, err)
		}
		if _, err := s.Profile(t.Context(), room.PlayerID(name), ""); err != leaderboard.ErrNotFound { //nolint:errorlint // as it is
			t.Errorf("player %q: %v", name, err)
		}
	}
}
