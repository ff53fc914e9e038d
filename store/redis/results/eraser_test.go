package results_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/engine"
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
	"rattle/room/roomtest"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
	"rattle/store/redis/queue"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

// inkings are keys of a store with something in them that says a name.
func inkings(t *testing.T, client redis.UniversalClient, names ...string) (keys []string) {
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

// suspects holds back all that "zoe" does on one round.
func suspects(_ context.Context, r room.Record) (map[room.PlayerID][]player.Suspicion, error) {
	if strings.Contains(r.Terms, "00000000suspect") {
		return map[room.PlayerID][]player.Suspicion{"zoe": {{Pattern: player.PatternAlphabet, Value: 9, Bound: 5}}}, nil
	}
	return nil, nil
}

// zoes are what names Zoe, who is called "ZOE" in rounds and "Nzoe" in matches.
func zoes(t *testing.T) (all []room.PendingResult) {
	t.Helper()
	for i := range 3 {
		r := round{id: fmt.Sprintf("r%d", i), at: now + room.Instant(i), dice: box, words: map[room.PlayerID][]string{
			"zoe": {"tea", "eat", "seat"}, "bob": {"eat"}, "ghost_1_zoe": {"tee"},
		}}
		if i == 2 {
			r.id = "00000000suspect"
		}
		o := r.owed(t)
		for j := range o.Record.Players {
			if st := &o.Record.Players[j]; st.Player == "ghost_1_zoe" {
				st.Name, st.Ghost = "ZOE", true
			}
		}
		all = append(all, o)
	}
	day := daily.DateOf(now)
	try := round{id: "daily", at: now, dice: box, words: map[room.PlayerID][]string{"zoe": {"tea"}}, contest: room.Mode{
		Kind: room.Daily, Day: string(day), Players: []room.PlayerID{"zoe"},
	}}.owed(t)
	try.Record.OpenedAt = now
	return append(all, try, duel("m1", now, "zoe", "bob"), duel("m2", now+1, "bob", "zoe"))
}

func forgets(t *testing.T, client redis.UniversalClient, p room.PlayerID) {
	t.Helper()
	if err := results.NewPlayers(client).Forget(t.Context(), p); err != nil {
		t.Fatal(err)
	}
}

func erases(t *testing.T, client redis.UniversalClient) {
	t.Helper()
	if _, err := results.NewEraser(client).Pass(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestNoKeyNamesWhoIsForgotten(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		s, q := results.New(client, suspects), queue.New(client, queue.Options{})
		for _, w := range []matchmaking.TicketRequest{wish("zoe"), wish("bob"), wish("zoe")} { // a match that goes on
			seeks(t, q, w)
		}
		rounds := zoes(t)
		for _, o := range rounds {
			keeps(t, s, o)
		}
		for _, r := range []player.Report{{From: "zoe", Against: "bob", Reason: player.ReportCheating}, {From: "bob", Against: "zoe", Reason: player.ReportCheating}, {From: "bob", Against: "eve", Reason: player.ReportCheating}} {
			if err := s.Report(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := q.Challenge(t.Context(), matchmaking.Challenge{Dice: box, From: leaderboard.Opponent{ID: "zoe", Name: "ZOE"}, To: "bob"}); err != nil {
			t.Fatal(err)
		}
		forgets(t, client, "zoe")
		if before := inkings(t, client, "ZOE", "Nzoe"); !slices.Contains(before, "{q}:match:bob") {
			t.Fatalf("Bob's match names nobody: only %v do", before)
		} else if len(before) < 10 {
			t.Errorf("only %v named Zoe: the test proves little", before)
		} else {
			t.Logf("%d keys named her", len(before))
		}
		erases(t, client)
		if after := inkings(t, client, "ZOE", "Nzoe"); len(after) > 0 {
			t.Errorf("she is named by %v", after)
		}
		if others := inkings(t, client, "BOB", "Nbob"); len(others) < 5 {
			t.Errorf("Bob is named by %v only", others)
		}
		if reports, err := s.Reports(t.Context()); err != nil || len(reports) != 1 || reports[0].Against != "eve" {
			t.Errorf("reports are %v, error %v", reports, err)
		}
		if held, err := s.PendingReviews(t.Context()); err != nil || len(held) != 0 {
			t.Errorf("held are %v, error %v", held, err)
		}
		if running, err := q.CurrentMatch(t.Context(), "bob"); err != nil || running == nil || running.Opponent.ID != "zoe" || running.Opponent.Name != "" {
			t.Errorf("Bob is in %+v, error %v", running, err)
		}
		for _, o := range rounds { // a room that lives on may ask again
			keeps(t, s, o)
		}
		if again := inkings(t, client, "ZOE", "Nzoe"); len(again) > 0 {
			t.Errorf("recording brought her back in %v", again)
		}
		err := redisstore.Scan(t.Context(), client, "{p:zoe}:*", func(key string) bool {
			if key != "{p:zoe}:devices" {
				t.Errorf("%s is kept of her", key)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if left := client.TTL(t.Context(), "{p:zoe}:devices").Val(); left <= 0 || left > player.ForgottenTTL {
			t.Errorf("that she is forgotten is known for %v", left)
		}
		for _, key := range []string{"{p:bob}:history", "{p:bob}:matches"} {
			if left := client.TTL(t.Context(), key).Val(); left < 0 {
				t.Errorf("%s has no end any more", key)
			}
		}
		if !client.SIsMember(t.Context(), "{r:r0}:refs", "best "+box+" zoe").Val() {
			t.Error("nothing keeps the round that her row refers to")
		}
		rows := rowsOf(t, s, ever(leaderboard.Best))
		if len(rows) != 2 || rows[0].Player != "zoe" || rows[0].Name != "" || rows[0].Round == "" {
			t.Errorf("her row has not stayed: %+v", rows)
		}
	})
}

// TestErasingGoesOnWhereAServerDied breaks the line to the store after each command in turn.
func TestErasingGoesOnWhereAServerDied(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	client := redistest.Client(t, url)
	s := results.New(client, nil)
	for n := 0; ; n++ {
		if err := client.FlushAll(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
		for _, o := range zoes(t) {
			keeps(t, s, o)
		}
		line, broken := redistest.FailingClient(t, url, n, redistest.MidPipeline)
		err := results.NewPlayers(line).Forget(t.Context(), "zoe")
		if err != nil { // she is told so, and asks again
			forgets(t, client, "zoe")
		} else {
			_, err = results.NewEraser(line).Pass(t.Context())
		}
		client.Del(t.Context(), "{d}:eraser") // which ends by itself
		erases(t, client)
		if after := inkings(t, client, "ZOE", "Nzoe"); len(after) > 0 {
			t.Fatalf("the line broke after %d commands, and she is named by %v", n, after)
		}
		if !broken() {
			if err != nil {
				t.Fatal(err)
			}
			if n < 10 {
				t.Errorf("there were only %d moments", n)
			}
			return
		}
	}
}

func TestWhatIsRecordedMeanwhileNamesNobodyWhoIsForgotten(t *testing.T) {
	onEachStore(t, func(t *testing.T, client redis.UniversalClient, _ *players.Store, s *results.Store) {
		for range 20 {
			if err := client.FlushAll(t.Context()).Err(); err != nil {
				t.Fatal(err)
			}
			var both sync.WaitGroup
			both.Go(func() {
				for _, o := range zoes(t) {
					keeps(t, s, o)
				}
			})
			both.Go(func() {
				forgets(t, client, "zoe")
				erases(t, client)
			})
			both.Wait()
			if after := inkings(t, client, "ZOE", "Nzoe"); len(after) > 0 {
				t.Fatalf("she is named by %v", after)
			}
		}
	})
}

func TestWhomNothingIsKeptOfIsForgottenForDaysOnly(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		forgets(t, client, "eve")
		at := client.Time(t.Context()).Val()
		until := client.ZScore(t.Context(), "{d}:forgotten", "eve").Val()
		if left := until - float64(at.UnixMilli()); left > float64(player.UnknownForgottenTTL.Milliseconds()) {
			t.Errorf("that she is forgotten is known for %v ms", left)
		}
		if left := client.TTL(t.Context(), "{p:eve}:devices").Val(); left <= 0 || left > player.UnknownForgottenTTL {
			t.Errorf("her devices are kept for %v", left)
		}
	})
}

// TestWhoOnlySatThereIsForgottenForLong: nothing is kept of who did nothing in a round, but the
// record names them, and so does a backup of it.
func TestWhoOnlySatThereIsForgottenForLong(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		o := round{id: "r1", at: now, dice: box, words: map[room.PlayerID][]string{"ann": {"tea"}, "zoe": nil}}.owed(t)
		o.Record.Idle = []room.PlayerID{"zoe"}
		keeps(t, results.New(client, nil), o)
		forgets(t, client, "zoe")
		erases(t, client)
		if after := inkings(t, client, "ZOE"); len(after) > 0 {
			t.Errorf("she is named by %v", after)
		}
		at, until := client.Time(t.Context()).Val(), client.ZScore(t.Context(), "{d}:forgotten", "zoe").Val()
		if left := time.UnixMilli(int64(until)).Sub(at); left < player.ForgottenTTL-time.Hour {
			t.Errorf("that she is forgotten is known for %v", left)
		}
	})
}

// TestWhoIsForgottenSpoilsNobodysProof: a record verifies without the name, and hides it.
func TestWhoIsForgottenSpoilsNobodysProof(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, lexicon := redistest.Client(t, url), roomtest.Lexicon(t)
		solver := engine.NewSolver(lexicon)
		record := roomtest.PlayRecord(t, solver, lexicon, room.Lists{room.Everyday: 1, room.Standard: 1, room.Full: 1})
		store := storeAt(t, url)
		keeps(t, store, room.PendingResult{ID: "round", At: now, Record: &record})
		forgets(t, client, "ann")
		erases(t, client)
		kept, err := store.Round(t.Context(), "round")
		if err != nil {
			t.Fatal(err)
		}
		if err := kept.Record.Verify(t.Context(), solver, lexicon); err != nil {
			t.Error(err)
		}
		for _, st := range kept.Record.Players {
			if hidden := st.Name == "" && st.Salt == (room.Salt{}); hidden != (st.Player == "ann") {
				t.Errorf("%s is called %q, with the salt %x", st.Player, st.Name, st.Salt[:])
			}
		}
	})
}
