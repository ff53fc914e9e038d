package days_test

import (
	"testing"
	"time"

	"rattle/daily"
	"rattle/room"
	"rattle/store/redis/days"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestAForgottenPlayersRowOfADayHasNoName(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		noon := instant(t, "2026-11-21T12:00:00Z")
		d := openAt(t, store, "2026-11-21T12:00:00Z")
		nothing := attemptOf("bob", daily.Known, 0, noon)
		nothing.Lengths = []int{}
		recordAttempts(t, d, attemptOf("ann", daily.Known, 30, noon), nothing)
		for _, p := range []room.PlayerID{"ann", "bob"} {
			storetest.Forget(t, redistest.Client(t, store), p)
		}
		storetest.Erase(t, redistest.Client(t, store))
		page, err := d.Page(t.Context(), "2026-11-21", daily.Known, 1, 10)
		if err != nil || len(page.Rows) != 2 || page.Rows[0].Name != "" || page.Rows[0].Value != 30 || page.Rows[0].At != noon || page.Rows[1].Name != "" {
			t.Errorf("%+v, error %v", page.Rows, err)
		}
		if s, err := d.Streak(t.Context(), "ann", "2026-11-21"); s.Best != 0 || err != nil {
			t.Errorf("the streak is %+v, error %v", s, err)
		}
	})
}

func TestAnAttemptWithoutAResultExpires(t *testing.T) {
	store := redistest.Redis(t)
	client := redistest.Client(t, store)
	if _, err := days.New(client, nil).StartAttempt(t.Context(), "ann", "2026-11-21", "KTMVQRBC"); err != nil {
		t.Fatal(err)
	}
	if _, err := redisresults.New(client, results.Options{}).Block(t.Context(), "ann", "bob", true); err != nil {
		t.Fatal(err)
	}
	keys := client.Keys(t.Context(), "{p:ann}:*").Val()
	for _, key := range keys {
		if left := client.TTL(t.Context(), key).Val(); left < 48*time.Hour {
			t.Errorf("%s is kept for %v", key, left)
		}
	}
	if len(keys) != 2 {
		t.Errorf("there are %v", keys)
	}
}

func TestResultsOfADayExpire(t *testing.T) {
	store := redistest.Redis(t)
	client := redistest.Client(t, store)
	d := days.New(client, nil)
	now, err := d.Calendar(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a := attemptOf("ann", daily.Known, 30, now.Now)
	a.Day = now.Today()
	recordAttempts(t, d, a)
	for _, key := range client.Keys(t.Context(), "{daily}:"+string(a.Day)+":*").Val() {
		if left := client.PTTL(t.Context(), key).Val(); left < 60*24*time.Hour || left > 61*24*time.Hour {
			t.Errorf("%s is kept for %v", key, left)
		}
	}
}
