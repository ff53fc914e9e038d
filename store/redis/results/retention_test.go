package results_test

import (
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
	"rattle/store/redis/results"
)

const (
	day  = 24 * time.Hour
	year = 365 * day
)

// keptOf returns how long each key of a player lives.
func keptOf(t *testing.T, client redis.UniversalClient, p room.PlayerID) map[string]time.Duration {
	t.Helper()
	left := make(map[string]time.Duration)
	err := redisstore.Scan(t.Context(), client, "{p:"+string(p)+"}:*", func(key string) bool {
		_, name, _ := strings.Cut(key, "}:")
		left[name] = client.TTL(t.Context(), key).Val()
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return left
}

// ofPeriod reports whether something is kept of a day, a week or a month.
func ofPeriod(name string) bool { return strings.HasPrefix(name, "totals:") && name != "totals:all" }

// livesOn fails unless all of a player's that a visit renews lasts for a year and a day from now.
func livesOn(t *testing.T, client redis.UniversalClient, p room.PlayerID, want ...string) {
	t.Helper()
	left := keptOf(t, client, p)
	for _, name := range want {
		if _, ok := left[name]; !ok {
			t.Errorf("%s has no %s", p, name)
		}
	}
	for name, ttl := range left {
		renewed := name != "applied" && name != "code" && name != "daily:attempts" && !ofPeriod(name)
		if ttl <= 0 || ttl > year+day || renewed && ttl < year-time.Minute {
			t.Errorf("%s of %s lives for %v", name, p, ttl)
		}
	}
}

// ages makes all of a player's older.
func ages(t *testing.T, client redis.UniversalClient, p room.PlayerID, left time.Duration) {
	t.Helper()
	for name := range keptOf(t, client, p) {
		if ofPeriod(name) {
			continue
		}
		client.Expire(t.Context(), "{p:"+string(p)+"}:"+name, left)
	}
}

func TestAPlayerEndsAYearAfterTheLastVisit(t *testing.T) {
	onEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		plays := func(id string) {
			t.Helper()
			words := map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}
			keeps(t, store, round{id: id, at: now, dice: box, words: words}.owed(t))
			records(t, store, duel("duel-"+id, now, annID, "bob"))
		}
		phone := claim(t, d, offer(t, d, annsFirst), "phone")
		livesOn(t, client, annID, "devices")
		if _, err := store.Block(t.Context(), annID, "bob", true); err != nil {
			t.Fatal(err)
		}
		plays("r1")
		attempt := room.Mode{Kind: room.Daily, Day: string(daily.DateOf(now)), Players: []room.PlayerID{annID}}
		o := round{id: "day", at: now, dice: box, contest: attempt, words: map[room.PlayerID][]string{annID: {"tea"}}}.owed(t)
		o.Record.OpenedAt = now
		keeps(t, store, o)
		all := []string{"profile", "history", "words", "versus", "opponents", "ratings", "matches", "rating-history:" + box, "totals:all", "blocked", "devices", "daily:played"}
		livesOn(t, client, annID, all...)
		livesOn(t, client, "bob", "profile", "history", "ratings")

		for what, visit := range map[string]func(){
			"a visit":               func() { speaks(t, d, annsFirst, true) },
			"a visit by the phone":  func() { speaks(t, d, phone, true) },
			"a round":               func() { plays("r2") },
			"a block and a visit":   func() { ages(t, client, annID, year-day); speaks(t, d, phone, true) },
			"what is recorded late": func() { records(t, store, duel("duel-late", now, annID, "bob")) },
		} {
			ages(t, client, annID, 100*day)
			visit()
			if livesOn(t, client, annID, all...); t.Failed() {
				t.Fatalf("after %s", what)
			}
		}

		// What was renewed today is not renewed again.
		client.Expire(t.Context(), "{p:"+string(annID)+"}:words", day)
		speaks(t, d, phone, true)
		if left := keptOf(t, client, annID)["most"]; left > day {
			t.Errorf("a second visit of the day writes again: %v", left)
		}

		ages(t, client, annID, 100*day)
		speaks(t, d, player.Device{Player: annID, Key: "thief"}, false)
		if left := keptOf(t, client, annID)["profile"]; left > 100*day {
			t.Errorf("whoever is refused keeps a player alive: %v", left)
		}
	})
}

func TestWhoIsRefusedStaysRefusedForAsLongAsTheCookieComesBack(t *testing.T) {
	onEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		keeps(t, store, round{id: "r", at: now, dice: box, words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.owed(t))
		signsOut(t, d, annsFirst, "new")
		ages(t, client, annID, 100*day)
		speaks(t, d, annsFirst, false)
		left := keptOf(t, client, annID)
		if left["devices"] < year-time.Minute || left["profile"] > 100*day {
			t.Errorf("after the refused device came the player's keys live for %v", left)
		}
		// The player herself keeps the mark alive, too.
		ages(t, client, annID, 100*day)
		speaks(t, d, player.Device{Player: annID, Key: "new"}, true)
		livesOn(t, client, annID, "devices", "profile")

		if err := d.Forget(t.Context(), annID); err != nil {
			t.Fatal(err)
		}
		livesOn(t, client, annID, "devices")
		ages(t, client, annID, 100*day)
		speaks(t, d, annsFirst, false)
		if left := keptOf(t, client, annID)["devices"]; left > 100*day {
			t.Errorf("whoever is forgotten is noted for longer with each visit: %v", left)
		}
		if left := client.TTL(t.Context(), "{d}:forgotten").Val(); left < year+day || left > 401*day {
			t.Errorf("that she is forgotten is known for %v", left)
		}
	})
}
