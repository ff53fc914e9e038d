package results_test

import (
	"testing"
	"time"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/redistest"
)

func TestOldPeriodsExpire(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s, client := storeAt(t, url), redistest.Client(t, url)
		mustRecord(t, s, round{id: "r", at: now, dice: testDice, words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"sit"}}}.result(t))
		old := now - 100*24*3_600_000
		mustRecord(t, s, round{id: "old", at: old, dice: testDice, words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"sit"}}}.result(t))
		for _, p := range leaderboard.Periods() {
			for _, key := range []string{":best:", ":total:", ":longest:"} {
				name := "{l:" + testDice + "}" + key + string(p)
				if p == leaderboard.AllTime {
					if client.TTL(t.Context(), name).Val() != -1 {
						t.Errorf("%s expires", name)
					}
					continue
				}
				for _, part := range []string{"", ":rows", ":version"} {
					want := time.UnixMilli(int64(p.ExpiresAt(now)))
					if got := time.Now().Add(client.PTTL(t.Context(), name+":"+p.Key(now)+part).Val()); got.Sub(want).Abs() > 10*time.Second {
						t.Errorf("%s%s expires at %v, not at %v", name, part, got, want)
					}
					if client.Exists(t.Context(), name+":"+p.Key(old)+part).Val() != 0 {
						t.Errorf("%s has rows of a period that is long over", name)
					}
				}
			}
		}
	})
}
