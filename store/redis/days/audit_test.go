package days_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/room"
	"rattle/store/redis/redistest"
)

func TestAnApprovedAttemptIsListedAsItIsStored(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		noon := instant(t, "2026-11-21T12:00:00Z")
		d := openAt(t, store, "2026-11-21T12:00:00Z")
		a := attemptOf("ann", daily.Known, 30, noon)
		if err := d.Record(t.Context(), a, false); err != nil {
			t.Fatal(err)
		}
		a.Group = daily.Newcomers // for all that is known by now
		recordAttempts(t, d, a)
		a.Group = daily.Known
		want := audit.StoredDay{
			Date: a.Day, Rows: map[room.PlayerID]daily.Attempt{"ann": a},
			Lists: map[daily.Group]map[room.PlayerID]leaderboard.Score{daily.Known: {"ann": leaderboard.NewScore(30, noon)}, daily.Newcomers: {}},
		}
		day, err := d.Day(t.Context(), a.Day)
		if diff := cmp.Diff(want, day); err != nil || diff != "" {
			t.Errorf("error %v, %s", err, diff)
		}
		if days, err := d.Dates(t.Context()); err != nil || !cmp.Equal(days, []daily.Date{a.Day}) {
			t.Errorf("the days are %v, error %v", days, err)
		}
		if played, err := d.Played(t.Context(), "ann"); err != nil || played[a.Day] != 30 {
			t.Errorf("ann has played %v, error %v", played, err)
		}
	})
}
