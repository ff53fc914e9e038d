package redisresults_test

import (
	"strings"
	"testing"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestNothingIsStoredAboutPlayersWhoAreNotAdmitted(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		d, s := redisresults.NewPlayers(client), redisresults.New(client, results.Options{OnlyAdmitted: true})
		keysOf := func(pattern string) (keys []string) {
			t.Helper()
			if err := redisstore.Scan(t.Context(), client, pattern, func(key string) bool { keys = append(keys, key); return true }); err != nil {
				t.Fatal(err)
			}
			return keys
		}
		plays := func(id string, players ...room.PlayerID) {
			t.Helper()
			words := make(map[room.PlayerID][]string)
			for i, p := range players {
				words[p] = []string{"tea" + strings.Repeat("s", i)}
			}
			storetest.Record(t, s, storetest.Round{ID: id, Words: words}.Result(t))
			if len(players) == 2 {
				storetest.Record(t, s, storetest.Match("duel-"+id, storetest.Now, players[0], players[1]))
			}
			attempt := room.Mode{Kind: room.Daily, Day: string(daily.DateOf(storetest.Now)), Players: players[:1]}
			o := storetest.Round{ID: "day-" + id, Mode: attempt, Words: map[room.PlayerID][]string{players[0]: {"tea"}}}.Result(t)
			o.Record.OpenedAt = storetest.Now
			storetest.Record(t, s, o)
		}
		plays("strangers", "ann", "bob")
		plays("stranger", "ann")
		if left := keysOf("*"); len(left) > 0 {
			t.Errorf("stored about players who are not admitted is %q", left)
		}

		storetest.Admit(t, d, "cyd")
		plays("mixed", "ann", "cyd")
		if left := keysOf("{p:ann}*"); len(left) > 0 {
			t.Errorf("stored about ann is %q", left)
		}
		naming := 0 // the kinds whose row of cyd shows the round
		for _, kind := range leaderboard.Kinds() {
			if kind == leaderboard.Solo {
				continue // for rounds of one player
			}
			if kind.NamesRound() {
				naming++
			}
			if rows := storetest.Rows(t, s, storetest.AllTime(kind)); len(rows) != 1 || rows[0].Player != "cyd" {
				t.Errorf("the leaderboard %s has %+v", kind, rows)
			}
		}
		if refs := client.SMembers(t.Context(), "{r:mixed}:refs").Val(); len(refs) != naming || strings.Contains(strings.Join(refs, " "), "ann") {
			t.Errorf("the record is referred to by %q, want %d rows of cyd", refs, naming)
		}
		profile, err := s.Profile(t.Context(), "cyd", "")
		if err != nil || profile.Rounds != 1 || len(profile.Matches) != 1 {
			t.Errorf("cyd is %+v, %v", profile, err)
		}

		// A stored player needs no admission.
		client.Del(t.Context(), "{p:cyd}:admitted")
		plays("again", "cyd", "bob")
		if profile, err := s.Profile(t.Context(), "cyd", ""); err != nil || profile.Rounds != 3 || len(profile.Matches) != 2 {
			t.Errorf("cyd is %+v, %v", profile, err)
		}
		// A player who is admitted later has no earlier results.
		storetest.Admit(t, d, "bob")
		plays("at last", "bob")
		if profile, err := s.Profile(t.Context(), "bob", ""); err != nil || profile.Rounds != 2 || len(profile.Matches) != 0 {
			t.Errorf("bob is %+v, %v", profile, err)
		}
	})
}
