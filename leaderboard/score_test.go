package leaderboard_test

import (
	"cmp"
	"testing"

	"pgregory.net/rapid"

	"rattle/leaderboard"
	"rattle/room"
)

func TestScoresOrderByValueThenByWhoWasFirst(t *testing.T) {
	begin := instant(t, "2026-01-01T00:00:00Z")
	values := rapid.IntRange(0, leaderboard.MaxValue)
	seconds := rapid.Int64Range(0, 1<<29-1)
	rapid.Check(t, func(t *rapid.T) {
		v, w := values.Draw(t, "v"), values.Draw(t, "w")
		a, b := seconds.Draw(t, "a"), seconds.Draw(t, "b")
		x, y := leaderboard.NewScore(v, begin+room.Instant(a*1000)), leaderboard.NewScore(w, begin+room.Instant(b*1000+999))
		if got, want := cmp.Compare(x, y), cmp.Or(cmp.Compare(v, w), cmp.Compare(b, a)); got != want {
			t.Errorf("%d at %d and %d at %d compare as %d", v, a, w, b, got)
		}
		if x.Value() != v || y.Value() != w {
			t.Errorf("%d and %d come back as %d and %d", v, w, x.Value(), y.Value())
		}
		if exact := leaderboard.Score(float64(x)); exact != x {
			t.Errorf("a double makes %d of %d", exact, x)
		}
	})
}

func TestScoresOfAnythingAreInBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := leaderboard.NewScore(rapid.Int().Draw(t, "value"), room.Instant(rapid.Int64().Draw(t, "at")))
		if s < 0 || s >= 1<<53 {
			t.Errorf("%d", s)
		}
	})
}

func TestPercentile(t *testing.T) {
	for _, c := range []struct {
		rank, size int
		want       float64
	}{{1, 1, 100}, {1, 5, 100}, {3, 5, 50}, {5, 5, 0}} {
		if got := (leaderboard.Place{Row: leaderboard.Row{Rank: c.rank}, Size: c.size}).Percentile(); got != c.want {
			t.Errorf("place %d of %d: %v, want %v", c.rank, c.size, got, c.want)
		}
	}
}
