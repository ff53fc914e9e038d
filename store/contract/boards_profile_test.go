package contract_test

import (
	"fmt"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestAProfile(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
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
			storetest.Record(t, s.Store, r.Result(t))
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

// TestPlayerDataIsBounded has a player find more words and meet more people than are kept.
func TestPlayerDataIsBounded(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		for i := range 11 {
			r := storetest.Round{ID: fmt.Sprint("r", i), At: storetest.Now + room.Instant(1000*i), Words: map[room.PlayerID][]string{"ann": {"often"}}}
			for j := range 99 {
				id := fmt.Sprintf("w%04d", i*99+j)
				r.Words["ann"] = append(r.Words["ann"], id)
				r.Words[room.PlayerID(id)] = []string{"tea"}
			}
			storetest.Record(t, s.Store, r.Result(t))
		}
		x := player.Export{Player: "ann"}
		if err := s.AddResults(t.Context(), &x); err != nil {
			t.Fatal(err)
		}
		if len(x.FrequentWords) != leaderboard.MaxWords || len(x.Versus) != leaderboard.MaxOpponents {
			t.Errorf("%d words and %d opponents are stored", len(x.FrequentWords), len(x.Versus))
		}
		if x.FrequentWords[0] != (leaderboard.WordCount{Word: "often", Times: 11}) {
			t.Errorf("the word found most often is gone: %v", x.FrequentWords[0])
		}
		if ann, err := s.Profile(t.Context(), "w1088", "ann"); err != nil || ann.Versus == nil {
			t.Errorf("the score against the last opponent is gone, error %v", err)
		}
		if ann, err := s.Profile(t.Context(), "w0000", "ann"); err != nil || ann.Versus != nil {
			t.Errorf("the score against the first opponent is stored, error %v", err)
		}
	})
}

func TestForgedIDsOfRoundsAndPlayersAreNotFound(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		for _, name := range []string{"", "a}:refs", "{r:x}", "a b", strings.Repeat("a", 65), "a\x00"} {
			if _, err := s.Round(t.Context(), name); err != leaderboard.ErrNotFound { //nolint:errorlint // as it is
				t.Errorf("round %q: %v", name, err)
			}
			if _, err := s.Share(t.Context(), name, "ann", "link"); err != leaderboard.ErrNotFound { //nolint:errorlint // as it is
				t.Errorf("round %q: %v", name, err)
			}
			if _, err := s.Profile(t.Context(), room.PlayerID(name), ""); err != leaderboard.ErrNotFound { //nolint:errorlint // as it is
				t.Errorf("player %q: %v", name, err)
			}
		}
	})
}
