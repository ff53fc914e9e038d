package redisresults_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/queue"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// keysWith returns the keys of a store whose values contain one of some names.
func keysWith(t *testing.T, client redis.UniversalClient, names ...string) (keys []string) {
	t.Helper()
	err := redisstore.Scan(t.Context(), client, "*", func(key string) bool {
		var held any
		switch client.Type(t.Context(), key).Val() {
		case "hash":
			all := client.HGetAll(t.Context(), key).Val()
			held = all
			if packed := all["result"]; packed != "" {
				o, err := room.DecodePendingResult([]byte(packed))
				if err != nil {
					t.Error(err)
					return false
				}
				held = fmt.Sprintf("%+v", *o.Record)
			}
		case "zset":
			held = client.ZRange(t.Context(), key, 0, -1).Val()
		case "list":
			held = client.LRange(t.Context(), key, 0, -1).Val()
		case "set":
			held = client.SMembers(t.Context(), key).Val()
		default:
			held = client.Get(t.Context(), key).Val()
		}
		for _, name := range names {
			if strings.Contains(fmt.Sprint(held), name) {
				keys = append(keys, key)
				break
			}
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// screenZoe flags the result of "zoe" in one round.
func screenZoe(_ context.Context, r room.Record) (map[room.PlayerID][]player.Suspicion, error) {
	if strings.Contains(r.Terms, "00000000suspect") {
		return map[room.PlayerID][]player.Suspicion{"zoe": {{Pattern: player.PatternAlphabet, Value: 9, Bound: 5}}}, nil
	}
	return nil, nil
}

// zoesResults returns results that name Zoe, as "ZOE" in rounds and "Nzoe" in matches.
func zoesResults(t *testing.T) (all []room.PendingResult) {
	t.Helper()
	for i := range 3 {
		r := storetest.Round{ID: fmt.Sprintf("r%d", i), At: storetest.Now + room.Instant(i), Words: map[room.PlayerID][]string{
			"zoe": {"tea", "eat", "seat"}, "bob": {"eat"}, "ghost_1_zoe": {"tee"},
		}}
		if i == 2 {
			r.ID = "00000000suspect"
		}
		o := r.Result(t)
		for j := range o.Record.Players {
			if st := &o.Record.Players[j]; st.Player == "ghost_1_zoe" {
				st.Name, st.Ghost = "ZOE", true
			}
		}
		all = append(all, o)
	}
	day := daily.DateOf(storetest.Now)
	try := storetest.Round{ID: "daily", Words: map[room.PlayerID][]string{"zoe": {"tea"}}, Mode: room.Mode{
		Kind: room.Daily, Day: string(day), Players: []room.PlayerID{"zoe"},
	}}.Result(t)
	try.Record.OpenedAt = storetest.Now
	return append(all, try, storetest.Match("m1", storetest.Now, "zoe", "bob"), storetest.Match("m2", storetest.Now+1, "bob", "zoe"))
}

func TestNoKeyNamesAForgottenPlayer(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		s, q := redisresults.New(client, results.Options{Screen: screenZoe}), queue.New(client, queue.Options{})
		for _, w := range []matchmaking.TicketRequest{storetest.Ticket("zoe"), storetest.Ticket("bob"), storetest.Ticket("zoe")} { // a match that goes on
			storetest.Poll(t, q, w)
		}
		rounds := zoesResults(t)
		for _, o := range rounds {
			storetest.Record(t, s, o)
		}
		for _, r := range []player.Report{{From: "zoe", Against: "bob", Reason: player.ReportCheating}, {From: "bob", Against: "zoe", Reason: player.ReportCheating}, {From: "bob", Against: "eve", Reason: player.ReportCheating}} {
			if err := s.Report(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := q.Challenge(t.Context(), matchmaking.Challenge{Dice: storetest.Dice, From: leaderboard.Opponent{ID: "zoe", Name: "ZOE"}, To: "bob"}); err != nil {
			t.Fatal(err)
		}
		storetest.Forget(t, client, "zoe")
		if before := keysWith(t, client, "ZOE", "Nzoe"); !slices.Contains(before, "{q}:match:bob") {
			t.Fatalf("Bob's match does not name her: only %v do", before)
		} else if len(before) < 10 {
			t.Errorf("only %v name Zoe: the test shows little", before)
		} else {
			t.Logf("%d keys named her", len(before))
		}
		storetest.Erase(t, client)
		if after := keysWith(t, client, "ZOE", "Nzoe"); len(after) > 0 {
			t.Errorf("she is named by %v", after)
		}
		if others := keysWith(t, client, "BOB", "Nbob"); len(others) < 5 {
			t.Errorf("Bob is named by %v only", others)
		}
		if reports, err := s.Reports(t.Context()); err != nil || len(reports) != 1 || reports[0].Against != "eve" {
			t.Errorf("reports are %v, error %v", reports, err)
		}
		if held, err := s.PendingReviews(t.Context()); err != nil || len(held) != 0 {
			t.Errorf("pending reviews are %v, error %v", held, err)
		}
		if running, err := q.CurrentMatch(t.Context(), "bob"); err != nil || running == nil || running.Opponent.ID != "zoe" || running.Opponent.Name != "" {
			t.Errorf("Bob is in %+v, error %v", running, err)
		}
		for _, o := range rounds { // a room that still exists may record again
			storetest.Record(t, s, o)
		}
		if again := keysWith(t, client, "ZOE", "Nzoe"); len(again) > 0 {
			t.Errorf("recording brought her back in %v", again)
		}
		err := redisstore.Scan(t.Context(), client, "{p:zoe}:*", func(key string) bool {
			if key != "{p:zoe}:devices" {
				t.Errorf("%s is stored about her", key)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if left := client.TTL(t.Context(), "{p:zoe}:devices").Val(); left <= 0 || left > player.ForgottenTTL {
			t.Errorf("the list of the forgotten has her for %v", left)
		}
		for _, key := range []string{"{p:bob}:history", "{p:bob}:matches"} {
			if left := client.TTL(t.Context(), key).Val(); left < 0 {
				t.Errorf("%s does not expire any more", key)
			}
		}
		if !client.SIsMember(t.Context(), "{r:r0}:refs", "best "+storetest.Dice+" zoe").Val() {
			t.Error("the record of the round that her row shows has no ref")
		}
		rows := storetest.Rows(t, s, storetest.AllTime(leaderboard.Best))
		if len(rows) != 2 || rows[0].Player != "zoe" || rows[0].Name != "" || rows[0].Round == "" {
			t.Errorf("her row is gone: %+v", rows)
		}
	})
}

// TestErasureCompletesAfterAServerDied breaks the connection to the store at each request in turn.
func TestErasureCompletesAfterAServerDied(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	client := redistest.Client(t, url)
	s := redisresults.New(client, results.Options{})
	for n := 0; ; n++ {
		if err := client.FlushAll(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
		for _, o := range zoesResults(t) {
			storetest.Record(t, s, o)
		}
		line, broken := redistest.FailingClient(t, url, n, redistest.MidPipeline)
		err := redisresults.NewPlayers(line).Forget(t.Context(), "zoe")
		if err != nil { // she gets an error, and tries again
			storetest.Forget(t, client, "zoe")
		} else {
			_, err = redisresults.NewEraser(line).Pass(t.Context())
		}
		client.Del(t.Context(), "{d}:eraser") // as if the lease expired
		storetest.Erase(t, client)
		if after := keysWith(t, client, "ZOE", "Nzoe"); len(after) > 0 {
			t.Fatalf("after the connection broke at request %d, she is named by %v", n, after)
		}
		if !broken() {
			if err != nil {
				t.Fatal(err)
			}
			if n < 10 {
				t.Errorf("there were only %d requests", n)
			}
			return
		}
	}
}
