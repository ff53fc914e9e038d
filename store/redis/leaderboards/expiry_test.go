package leaderboards_test

import (
	"testing"
	"time"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/storetest"
)

func TestOldPeriodsExpire(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		s, client := storetest.Open(t, url), redistest.Client(t, url)
		storetest.Record(t, s, storetest.Round{ID: "r", Words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"sit"}}}.Result(t))
		old := storetest.Now - 100*24*3_600_000
		storetest.Record(t, s, storetest.Round{ID: "old", At: old, Words: map[room.PlayerID][]string{"ann": {"tea"}, "bob": {"sit"}}}.Result(t))
		for _, p := range leaderboard.Periods() {
			for _, key := range []string{":best:", ":total:", ":longest:"} {
				name := "{l:" + storetest.Dice + "}" + key + string(p)
				if p == leaderboard.AllTime {
					if client.TTL(t.Context(), name).Val() != -1 {
						t.Errorf("%s expires", name)
					}
					continue
				}
				for _, part := range []string{"", ":rows", ":version"} {
					want := time.UnixMilli(int64(p.ExpiresAt(storetest.Now)))
					if got := time.Now().Add(client.PTTL(t.Context(), name+":"+p.Key(storetest.Now)+part).Val()); got.Sub(want).Abs() > 10*time.Second {
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
