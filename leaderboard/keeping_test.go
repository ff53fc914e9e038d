package leaderboard_test

import (
	"testing"

	"rattle/leaderboard"
	"rattle/room"
)

func TestWhichRowStays(t *testing.T) {
	const second = 1000 // milliseconds
	at := func(seconds int) room.Instant { return room.Instant(1_790_000_000_000 + second*seconds) }
	for _, c := range []struct {
		rule     leaderboard.Aggregation
		old, new leaderboard.Score
		replaces bool
	}{
		{leaderboard.Highest, leaderboard.NewScore(5, at(1)), leaderboard.NewScore(6, at(0)), true},
		{leaderboard.Highest, leaderboard.NewScore(5, at(1)), leaderboard.NewScore(4, at(2)), false},
		{leaderboard.Highest, leaderboard.NewScore(5, at(1)), leaderboard.NewScore(5, at(0)), true}, // of equal values the earlier
		{leaderboard.Highest, leaderboard.NewScore(5, at(1)), leaderboard.NewScore(5, at(1)), false},
		{leaderboard.Sum, leaderboard.NewScore(5, at(1)), leaderboard.NewScore(6, at(2)), true},
		{leaderboard.Newest, leaderboard.NewScore(5, at(1)), leaderboard.NewScore(4, at(2)), true},
		{leaderboard.Newest, leaderboard.NewScore(5, at(1)), leaderboard.NewScore(6, at(0)), false},
		{leaderboard.Newest, leaderboard.NewScore(5, at(1)), leaderboard.NewScore(6, at(1)), true}, // of one second the last to come
		{leaderboard.Newest, leaderboard.NewScore(5, at(1)), leaderboard.NewScore(5, at(1)), false},
	} {
		if got := c.rule.Replaces(c.old, c.new); got != c.replaces {
			t.Errorf("%s: %d replaces %d: %v", c.rule, c.new, c.old, got)
		}
	}
}

// TestWhatAResultChangesHoldsInAnyOrder adds two results in both orders.
func TestWhatAResultChangesHoldsInAnyOrder(t *testing.T) {
	var zero leaderboard.PeriodTotal
	if a, b := zero.Add(3, 10, "old").Add(4, 20, "new"), zero.Add(4, 20, "new").Add(3, 10, "old"); a != b || a.Points != 7 || a.Name != "new" {
		t.Errorf("totals are %+v and %+v", a, b)
	}
	var none leaderboard.WordScore
	if a, b := none.FoundAgain(10).FoundAgain(20), none.FoundAgain(20).FoundAgain(10); a != b || a.Times() != 2 {
		t.Errorf("the scores of a word are %d and %d", a, b)
	}
	if none.FoundAgain(10) >= none.FoundAgain(20) || none.FoundAgain(20) >= none.FoundAgain(1).FoundAgain(2) {
		t.Error("words are not in the order of how often and how lately they were found")
	}
	if leaderboard.FirstSeen(0, 7) != 7 || leaderboard.FirstSeen(7, 5) != 5 || leaderboard.FirstSeen(5, 7) != 5 {
		t.Error("a player was not first seen at the first result")
	}
}
