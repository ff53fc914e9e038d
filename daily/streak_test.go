package daily_test

import (
	"testing"

	"pgregory.net/rapid"

	"rattle/daily"
)

func TestAStreakIsAsLongAsThePlainCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		today := daily.Date("2028-03-02").AddDays(rapid.IntRange(0, 400).Draw(t, "today"))
		played := make(map[daily.Date]bool)
		var days []daily.Date
		for _, ago := range rapid.SliceOf(rapid.IntRange(0, 30)).Draw(t, "ago") {
			d := today.AddDays(-ago)
			played[d] = true
			days = append(days, d)
		}
		var want daily.Streak
		for from := range 31 {
			n := 0
			for played[today.AddDays(-from-n)] {
				n++
			}
			want.Best = max(want.Best, n)
			if from == 0 || from == 1 {
				want.Current = max(want.Current, n)
			}
		}
		if got := daily.StreakOf(days, today); got != want {
			t.Errorf("played %v by %s: %+v, want %+v", days, today, got, want)
		}
	})
}
