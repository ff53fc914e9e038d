package players_test

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
	"rattle/store/results"
	"rattle/store/storetest"
)

const (
	day  = 24 * time.Hour
	year = 365 * day
)

// ttlsOf returns how long each key of a player lasts.
func ttlsOf(t *testing.T, client redis.UniversalClient, p room.PlayerID) map[string]time.Duration {
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

// ofPeriod reports whether a key holds totals of a day, a week or a month.
func ofPeriod(name string) bool { return strings.HasPrefix(name, "totals:") && name != "totals:all" }

// checkRenewed fails unless all keys of a player that a visit renews last for a year and a day from now, and some exist.
func checkRenewed(t *testing.T, client redis.UniversalClient, p room.PlayerID, want ...string) {
	t.Helper()
	left := ttlsOf(t, client, p)
	for _, name := range want {
		if _, ok := left[name]; !ok {
			t.Errorf("%s has no %s", p, name)
		}
	}
	for name, ttl := range left {
		renewed := name != "applied" && name != "code" && name != "daily:attempts" && !ofPeriod(name)
		if ttl <= 0 || ttl > year+day || renewed && ttl < year-time.Minute {
			t.Errorf("%s of %s lasts for %v", name, p, ttl)
		}
	}
}

// setAge leaves all keys of a player some time to live.
func setAge(t *testing.T, client redis.UniversalClient, p room.PlayerID, left time.Duration) {
	t.Helper()
	for name := range ttlsOf(t, client, p) {
		if ofPeriod(name) {
			continue
		}
		client.Expire(t.Context(), "{p:"+string(p)+"}:"+name, left)
	}
}

func TestAPlayerExpiresAYearAfterTheLastVisit(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		plays := func(id string) {
			t.Helper()
			words := map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}
			storetest.Record(t, store, storetest.Round{ID: id, Words: words}.Result(t))
			storetest.Record(t, store, storetest.Match("duel-"+id, storetest.Now, annID, "bob"))
		}
		phone := redeemCode(t, d, issueCode(t, d, annsDevice), "phone")
		checkRenewed(t, client, annID, "devices")
		if _, err := store.Block(t.Context(), annID, "bob", true); err != nil {
			t.Fatal(err)
		}
		plays("r1")
		attempt := room.Mode{Kind: room.Daily, Day: string(daily.DateOf(storetest.Now)), Players: []room.PlayerID{annID}}
		o := storetest.Round{ID: "day", Mode: attempt, Words: map[room.PlayerID][]string{annID: {"tea"}}}.Result(t)
		o.Record.OpenedAt = storetest.Now
		storetest.Record(t, store, o)
		all := []string{"profile", "history", "words", "versus", "opponents", "ratings", "matches", "rating-history:" + storetest.Dice, "totals:all", "blocked", "devices", "daily:played"}
		checkRenewed(t, client, annID, all...)
		checkRenewed(t, client, "bob", "profile", "history", "ratings")

		for what, visit := range map[string]func(){
			"a visit":               func() { checkAuthorized(t, d, annsDevice, true) },
			"a visit by the phone":  func() { checkAuthorized(t, d, phone, true) },
			"a round":               func() { plays("r2") },
			"a block and a visit":   func() { setAge(t, client, annID, year-day); checkAuthorized(t, d, phone, true) },
			"what is recorded late": func() { storetest.Record(t, store, storetest.Match("duel-late", storetest.Now, annID, "bob")) },
		} {
			setAge(t, client, annID, 100*day)
			visit()
			if checkRenewed(t, client, annID, all...); t.Failed() {
				t.Fatalf("after %s", what)
			}
		}

		// What was renewed today is not renewed again.
		client.Expire(t.Context(), "{p:"+string(annID)+"}:words", day)
		checkAuthorized(t, d, phone, true)
		if left := ttlsOf(t, client, annID)["words"]; left > day {
			t.Errorf("a second visit of the day renews a key: it lasts for %v", left)
		}

		setAge(t, client, annID, 100*day)
		checkAuthorized(t, d, player.Device{Player: annID, Key: "thief"}, false)
		if left := ttlsOf(t, client, annID)["profile"]; left > 100*day {
			t.Errorf("an attempt by a device that is not authorized renews the player's keys: %v", left)
		}
	})
}

func TestASignedOutDeviceStaysSignedOutWhileItIsUsed(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		storetest.Record(t, store, storetest.Round{ID: "r", Words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.Result(t))
		signOut(t, d, annsDevice, "new")
		setAge(t, client, annID, 100*day)
		checkAuthorized(t, d, annsDevice, false)
		left := ttlsOf(t, client, annID)
		if left["devices"] < year-time.Minute || left["profile"] > 100*day {
			t.Errorf("after an attempt by a signed-out device the player's keys last for %v", left)
		}
		// The player herself renews the note, too.
		setAge(t, client, annID, 100*day)
		checkAuthorized(t, d, player.Device{Player: annID, Key: "new"}, true)
		checkRenewed(t, client, annID, "devices", "profile")

		if err := d.Forget(t.Context(), annID); err != nil {
			t.Fatal(err)
		}
		checkRenewed(t, client, annID, "devices")
		setAge(t, client, annID, 100*day)
		checkAuthorized(t, d, annsDevice, false)
		if left := ttlsOf(t, client, annID)["devices"]; left > 100*day {
			t.Errorf("an attempt by a forgotten player renews the note: it lasts for %v", left)
		}
		if left := client.TTL(t.Context(), "{d}:forgotten").Val(); left < year+day || left > 401*day {
			t.Errorf("the list of the forgotten has her for %v", left)
		}
	})
}
