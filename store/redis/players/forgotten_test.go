package players_test

import (
	"errors"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

func TestAForgottenUnknownPlayerIsListedForDays(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		storetest.Forget(t, client, "eve")
		at := client.Time(t.Context()).Val()
		until := client.ZScore(t.Context(), "{d}:forgotten", "eve").Val()
		if left := until - float64(at.UnixMilli()); left > float64(player.UnknownForgottenTTL.Milliseconds()) {
			t.Errorf("the list of the forgotten has her for %v ms", left)
		}
		if left := client.TTL(t.Context(), "{p:eve}:devices").Val(); left <= 0 || left > player.UnknownForgottenTTL {
			t.Errorf("her devices are stored for %v", left)
		}
	})
}

func TestAForgottenPlayerHasNoDevicesAndNoProfile(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		phone := redeemCode(t, d, issueCode(t, d, annsDevice), "phone")
		plays := func(id string) {
			storetest.Record(t, store, storetest.Round{ID: id, Words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.Result(t))
			storetest.Record(t, store, storetest.Match("duel-"+id, storetest.Now, annID, "bob"))
			attempt := room.Mode{Kind: room.Daily, Day: string(daily.DateOf(storetest.Now)), Players: []room.PlayerID{annID}}
			o := storetest.Round{ID: "day-" + id, Mode: attempt, Words: map[room.PlayerID][]string{annID: {"tea"}}}.Result(t)
			o.Record.OpenedAt = storetest.Now
			storetest.Record(t, store, o)
		}
		plays("before")
		code := issueCode(t, d, annsDevice)
		if _, err := store.Profile(t.Context(), annID, ""); err != nil {
			t.Fatal(err)
		}
		if err := d.Forget(t.Context(), annID); err != nil {
			t.Fatal(err)
		}
		plays("after") // what she was still playing when she asked

		// Requests that a server lets pass which does not know of it yet.
		checkRedeemFails(t, d, code, "thief")
		if _, _, err := d.IssueCode(t.Context(), phone); !errors.Is(err, player.ErrSignedOut) {
			t.Errorf("a forgotten player issues a code: error %v", err)
		}
		if err := d.SignOut(t.Context(), phone, "thief"); !errors.Is(err, player.ErrSignedOut) {
			t.Errorf("a forgotten player signs out: error %v", err)
		}
		checkAuthorized(t, d, annsDevice, false)
		checkAuthorized(t, d, player.Device{Player: annID, Key: "thief"}, false)
		checkAuthorized(t, d, phone, false)
		for _, key := range client.Keys(t.Context(), "{p:"+string(annID)+"}:*").Val() {
			if key != "{p:"+string(annID)+"}:devices" {
				t.Errorf("%s is stored", key)
			}
		}
		if p, err := store.Profile(t.Context(), annID, ""); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("her profile is %+v, %v", p, err)
		}
		forgotten, err := d.Forgotten(t.Context(), []room.PlayerID{"p_bbbbbbbbbbbbbbbb", annID, ""})
		if err != nil || len(forgotten) != 1 || !forgotten[annID] {
			t.Errorf("forgotten are %v, %v", forgotten, err)
		}
	})
}

// TestVisitsDoNotRenewTheNoteOfAForgottenUnknownPlayer uses the secret of a player about whom nothing but the admission
// was stored.
func TestVisitsDoNotRenewTheNoteOfAForgottenUnknownPlayer(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, devices *players.Store, _ *results.Store) {
		if ok, err := devices.Admit(t.Context(), "eve", []player.NewcomerQuota{{Source: "192.0.2.1", Max: 10}}, func() bool { return true }); !ok || err != nil {
			t.Fatal(ok, err)
		}
		storetest.Forget(t, client, "eve")
		if holds, err := devices.Authorized(t.Context(), player.Device{Player: "eve"}); holds || err != nil {
			t.Errorf("a forgotten player is authorized: %v, error %v", holds, err)
		}
		if left := client.TTL(t.Context(), "{p:eve}:devices").Val(); left <= 0 || left > player.UnknownForgottenTTL {
			t.Errorf("the note is stored for %v", left)
		}
		at, until := client.Time(t.Context()).Val(), client.ZScore(t.Context(), "{d}:forgotten", "eve").Val()
		if left := time.UnixMilli(int64(until)).Sub(at); left > player.UnknownForgottenTTL {
			t.Errorf("the list of the forgotten has her for %v", left)
		}
		signOut(t, devices, player.Device{Player: "sam"}, "key")
		client.Expire(t.Context(), "{p:sam}:devices", time.Hour)
		if holds, err := devices.Authorized(t.Context(), player.Device{Player: room.PlayerID("sam")}); holds || err != nil {
			t.Errorf("a signed-out device is authorized: %v, error %v", holds, err)
		}
		if left := client.TTL(t.Context(), "{p:sam}:devices").Val(); left < 365*24*time.Hour {
			t.Errorf("the note of a sign-out lasts for %v after an attempt", left)
		}
	})
}

// A server's clock may be wrong by months. Here the store's clock is, which shows the same.
func TestForgettingGoesByTheStoresClock(t *testing.T) {
	t.Parallel()
	store := miniredis.RunT(t)
	ahead := time.Now().Add(100 * day)
	store.SetTime(ahead)
	client := redistest.Client(t, "redis://"+store.Addr())
	d, s := redisresults.NewPlayers(client), redisresults.New(client, results.Options{})
	at := room.Instant(ahead.UnixMilli())
	storetest.Record(t, s, storetest.Round{ID: "round", At: at, Words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.Result(t))
	if kept := ttlsOf(t, client, annID); len(kept) < 4 {
		t.Fatalf("stored about ann is %v", kept)
	}
	if err := d.Forget(t.Context(), annID); err != nil {
		t.Fatal(err)
	}
	for name := range ttlsOf(t, client, annID) {
		if name != "devices" {
			t.Errorf("still stored about ann is %s", name)
		}
	}
}
