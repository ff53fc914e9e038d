package web_test

import (
	"strings"
	"sync"
	"testing"

	"rattle/internal/testkit"
	"rattle/room/live"
	redisstore "rattle/store/redis"
	"rattle/web"
)

// leavings are the bytes of a store by the rows of the table of keys.
func (c *cashier) leavings() (lasting, ending map[string]int64) {
	c.t.Helper()
	lasting, ending = make(map[string]int64), make(map[string]int64)
	err := redisstore.Scan(c.t.Context(), c.client, "*", func(key string) bool {
		row, _ := c.find(key)
		bytes := c.client.MemoryUsage(c.t.Context(), key, 0).Val()
		if c.client.TTL(c.t.Context(), key).Val() < 0 {
			lasting[row.Name] += bytes
		} else {
			ending[row.Name] += bytes
		}
		return true
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return lasting, ending
}

// TestWhatStrangersLeaveBehind lets strangers come with a fresh cookie each, say one word alone at a
// table, and go. Of some something may be kept, of the others nothing.
func TestWhatStrangersLeaveBehind(t *testing.T) {
	t.Parallel()
	const strangers, kept = 60, 20
	store := onRedis(t)
	c := newCashier(t, store)
	all, _ := everything(store)
	server := startServer(t, store, all, func(c *web.Config, _ *live.Config) { c.Limits.Newcomers = kept })
	leave := func(n int) map[string]int64 {
		t.Helper()
		lasting, ending := c.leavings()
		before := server.rooms.Stats().Recorded
		var playing sync.WaitGroup
		for range n {
			p := newPerson(t, server, "P")
			p.Join(p.Create(`{}`))
			playing.Go(func() { playUntilResults(p) })
		}
		playing.Wait()
		testkit.Eventually(t, "all is recorded", func() bool { return server.rooms.Stats().Recorded == before+int64(n) })
		more, moreEnding := c.leavings()
		for name := range more {
			more[name] -= lasting[name]
		}
		for name := range moreEnding {
			moreEnding[name] -= ending[name]
		}
		t.Logf("%d strangers leave %d bytes each without an end: %v", n, sum(more)/int64(n), more)
		t.Logf("and %d bytes each with an end: %v", sum(moreEnding)/int64(n), moreEnding)
		for name, bytes := range moreEnding {
			more[name] += bytes
		}
		return more
	}
	first, others := leave(kept), leave(strangers-kept)
	for _, name := range []string{"profile", "history", "record", "leaderboard-all-time", "leaderboard"} {
		if first[name] <= 0 {
			t.Errorf("of the first there is no %s", name)
		}
	}
	for _, row := range c.rows {
		inRooms := strings.HasPrefix(row.Name, "room") || row.Name == "alarms"
		if n := others[row.Name]; n > 0 && !inRooms && !strings.HasPrefix(row.Name, "newcomers") {
			t.Errorf("of the others %d bytes of %s are kept", n, row.Name)
		}
	}
}

func sum(m map[string]int64) (n int64) {
	for _, b := range m {
		n += b
	}
	return n
}
