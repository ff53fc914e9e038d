package days_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/redis/days"
	"rattle/store/redis/redistest"
)

func instant(t *testing.T, text string) room.Instant {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		t.Fatal(err)
	}
	return room.Instant(at.UnixMilli())
}

// openAt opens a store of days whose clock stands still.
func openAt(t *testing.T, store, now string) *days.Store {
	t.Helper()
	at := instant(t, now)
	return days.New(redistest.Client(t, store), func() room.Instant { return at })
}

// onServers makes a call on several servers at once, and returns the results.
func onServers[T any](t *testing.T, store string, do func(d *days.Store, server int) (T, error)) []T {
	t.Helper()
	results := make([]T, 8)
	var running sync.WaitGroup
	for i := range results {
		daily := days.New(redistest.Client(t, store), nil)
		running.Go(func() {
			var err error
			if results[i], err = do(daily, i); err != nil {
				t.Error(err)
			}
		})
	}
	running.Wait()
	return results
}

func checkAgree[T comparable](t *testing.T, what string, results []T) {
	t.Helper()
	for _, r := range results {
		if r != results[0] {
			t.Errorf("%s: servers disagree: %v", what, results)
			return
		}
	}
}

func TestServersAgreeOnSecretBoardAndAttempt(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		checkAgree(t, "the secret", onServers(t, store, func(d *days.Store, _ int) (room.Secret, error) {
			c, err := d.Calendar(t.Context())
			return c.Secret, err
		}))
		checkAgree(t, "the board", onServers(t, store, func(d *days.Store, server int) (string, error) {
			return d.SetBoard(t.Context(), "2026-11-21", fmt.Sprint("board ", server))
		}))
		checkAgree(t, "the attempt", onServers(t, store, func(d *days.Store, server int) (room.Code, error) {
			return d.StartAttempt(t.Context(), "ann", "2026-11-21", room.Code(fmt.Sprint("CODE", server)))
		}))
	})
}

func TestTheCalendarGoesByOneClock(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		first, err := openAt(t, store, "2026-12-31T23:59:59.999Z").Calendar(t.Context())
		if err != nil || first.Today() != "2026-12-31" || first.First != "2026-12-31" {
			t.Errorf("before midnight: today %s, first %s, error %v", first.Today(), first.First, err)
		}
		next, err := openAt(t, store, "2027-01-01T00:00:00Z").Calendar(t.Context())
		if err != nil || next.Today() != "2027-01-01" || next.First != "2026-12-31" || next.Secret != first.Secret {
			t.Errorf("after midnight: today %s, first %s, error %v", next.Today(), next.First, err)
		}
		own, err := days.New(redistest.Client(t, store), nil).Calendar(t.Context())
		if off := time.Since(time.UnixMilli(int64(own.Now))).Abs(); err != nil || off > time.Minute {
			t.Errorf("the store's clock is off by %v, error %v", off, err)
		}
	})
}

// attemptOf returns a player's attempt at the board of one day.
func attemptOf(p room.PlayerID, g daily.Group, points int, at room.Instant) daily.Attempt {
	return daily.Attempt{
		Day: "2026-11-21", Player: p, Name: "Name of " + string(p), Points: points, Lengths: []int{5, 3}, Round: "round of " + string(p), At: at, Group: g,
	}
}

func recordAttempts(t *testing.T, d *days.Store, attempts ...daily.Attempt) {
	t.Helper()
	for _, a := range attempts {
		if err := d.Record(t.Context(), a, true); err != nil {
			t.Fatal(err)
		}
	}
}

func ranks(p leaderboard.Page) (list []string) {
	for _, r := range p.Rows {
		list = append(list, fmt.Sprintf("%d %s %d", r.Rank, r.Player, r.Value))
	}
	return list
}

func TestADayHasTwoListsAndEachPlayerOneRow(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		noon := instant(t, "2026-11-21T12:00:00Z")
		here, there := openAt(t, store, "2026-11-21T12:00:00Z"), openAt(t, store, "2026-11-21T12:00:00Z")
		recordAttempts(
			t, here, attemptOf("ann", daily.Known, 30, noon), attemptOf("bob", daily.Known, 40, noon),
			attemptOf("cat", daily.Known, 30, noon.Add(5000)), attemptOf("dan", daily.Known, 0, noon), attemptOf("eve", daily.Newcomers, 50, noon),
		)
		// The same attempt again, as after a server died; a second attempt; and an attempt for the other list.
		recordAttempts(
			t, there, attemptOf("ann", daily.Known, 30, noon), attemptOf("ann", daily.Known, 90, noon.Add(1000)),
			attemptOf("eve", daily.Known, 50, noon),
		)
		page, err := there.Page(t.Context(), "2026-11-21", daily.Known, 1, 10)
		if diff := cmp.Diff([]string{"1 bob 40", "2 ann 30", "3 cat 30", "4 dan 0"}, ranks(page)); err != nil || diff != "" || page.Size != 4 {
			t.Errorf("the known: %d rows, error %v, %s", page.Size, err, diff)
		}
		if row := page.Rows[0]; row.Name != "Name of bob" || row.Round != "round of bob" || row.At != noon {
			t.Errorf("a row: %+v", row)
		}
		page, _ = there.Page(t.Context(), "2026-11-21", daily.Known, 3, 1)
		around, err := there.Around(t.Context(), "2026-11-21", daily.Known, "cat", 1)
		if diff := cmp.Diff([]string{"3 cat 30"}, ranks(page)); diff != "" {
			t.Errorf("from the third: %s", diff)
		}
		if diff := cmp.Diff([]string{"2 ann 30", "3 cat 30", "4 dan 0"}, ranks(around)); err != nil || diff != "" {
			t.Errorf("around cat: error %v, %s", err, diff)
		}
		if nobody, err := there.Around(t.Context(), "2026-11-21", daily.Known, "eve", 5); err != nil || len(nobody.Rows) > 0 {
			t.Errorf("around who is in the other list: %v, error %v", nobody.Rows, err)
		}
		a, place, ok, err := there.Standing(t.Context(), "ann", "2026-11-21")
		if err != nil || !ok || place.Rank != 2 || place.Size != 4 || !cmp.Equal(a, attemptOf("ann", daily.Known, 30, noon)) {
			t.Errorf("ann: %v %+v %+v, error %v", ok, a, place, err)
		}
		for player, rank := range map[room.PlayerID]int{"eve": 1, "bob": 2, "ann": 3, "cat": 4, "dan": 5} {
			a, place, _, err := here.Standing(t.Context(), player, "2026-11-21")
			if err != nil {
				t.Fatal(err)
			}
			if all, err := here.Overall(t.Context(), a, place); err != nil || all.Rank != rank || all.Size != 5 {
				t.Errorf("among all %s is %d of %d, error %v; want %d of 5", player, all.Rank, all.Size, err, rank)
			}
		}
		if _, _, ok, err := there.Standing(t.Context(), "ann", "2026-11-22"); ok || err != nil {
			t.Errorf("ann, the day after: %v, error %v", ok, err)
		}
		if n, err := there.Players(t.Context(), "2026-11-21"); n != 5 || err != nil {
			t.Errorf("%d players, error %v", n, err)
		}
	})
}

func TestStreaksAreOfTheDaysThatCounted(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		d := openAt(t, store, "2028-03-01T12:00:00Z")
		for _, day := range []daily.Date{"2028-02-28", "2028-02-29", "2028-03-01", "2028-01-01"} {
			a := attemptOf("ann", daily.Known, 1, 0)
			a.Day = day
			recordAttempts(t, d, a)
		}
		if s, err := d.Streak(t.Context(), "ann", "2028-03-02"); s != (daily.Streak{Current: 3, Best: 3}) || err != nil {
			t.Errorf("%+v, error %v", s, err)
		}
		if s, err := d.Streak(t.Context(), "bob", "2028-03-02"); s != (daily.Streak{}) || err != nil {
			t.Errorf("of who never played: %+v, error %v", s, err)
		}
	})
}
