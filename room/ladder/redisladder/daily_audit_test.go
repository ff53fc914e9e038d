package redisladder_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
	"rattle/room/ladder"
	"rattle/room/redislog/redistest"
)

func TestAResultThatWaitedIsListedAsItIsKept(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		noon := instant(t, "2026-11-21T12:00:00Z")
		d := dailyAt(t, store, "2026-11-21T12:00:00Z")
		a := result("ann", ladder.Known, 30, noon)
		if err := d.Record(t.Context(), a, false); err != nil {
			t.Fatal(err)
		}
		a.Group = ladder.Newcomers // for all that is known by now
		record(t, d, a)
		a.Group = ladder.Known
		want := ladder.StoredDay{
			Date: a.Day, Rows: map[room.PlayerID]ladder.Attempt{"ann": a},
			Lists: map[ladder.Group]map[room.PlayerID]ladder.Score{ladder.Known: {"ann": ladder.NewScore(30, noon)}, ladder.Newcomers: {}},
		}
		day, err := d.Day(t.Context(), a.Day)
		if diff := cmp.Diff(want, day); err != nil || diff != "" {
			t.Errorf("error %v, %s", err, diff)
		}
		if days, err := d.Days(t.Context()); err != nil || !cmp.Equal(days, []ladder.Date{a.Day}) {
			t.Errorf("the days are %v, error %v", days, err)
		}
		if played, err := d.Played(t.Context(), "ann"); err != nil || played[a.Day] != 30 {
			t.Errorf("ann has played %v, error %v", played, err)
		}
	})
}
