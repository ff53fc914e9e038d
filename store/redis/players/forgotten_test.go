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
	"rattle/store/redis/results"
	"rattle/store/storetest"
)

func TestWhomNothingIsKeptOfIsForgottenForDaysOnly(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		storetest.Forget(t, client, "eve")
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

func TestWhoIsForgottenIsNobody(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		phone := redeemsCode(t, d, issuesCode(t, d, annsDevice), "phone")
		plays := func(id string) {
			storetest.Record(t, store, storetest.Round{ID: id, Words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.Result(t))
			storetest.Record(t, store, storetest.Match("duel-"+id, storetest.Now, annID, "bob"))
			attempt := room.Mode{Kind: room.Daily, Day: string(daily.DateOf(storetest.Now)), Players: []room.PlayerID{annID}}
			o := storetest.Round{ID: "day-" + id, Mode: attempt, Words: map[room.PlayerID][]string{annID: {"tea"}}}.Result(t)
			o.Record.OpenedAt = storetest.Now
			storetest.Record(t, store, o)
		}
		plays("before")
		code := issuesCode(t, d, annsDevice)
		if _, err := store.Profile(t.Context(), annID, ""); err != nil {
			t.Fatal(err)
		}
		if err := d.Forget(t.Context(), annID); err != nil {
			t.Fatal(err)
		}
		plays("after") // what she was still in when she went

		// And whoever was let pass a moment ago, by a server that had not heard of it.
		redeemFails(t, d, code, "thief")
		if _, _, err := d.IssueCode(t.Context(), phone); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("who is forgotten offers a code: %v", err)
		}
		if err := d.SignOut(t.Context(), phone, "thief"); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("who is forgotten signs out: %v", err)
		}
		isAuthorized(t, d, annsDevice, false)
		isAuthorized(t, d, player.Device{Player: annID, Key: "thief"}, false)
		isAuthorized(t, d, phone, false)
		for _, key := range client.Keys(t.Context(), "{p:"+string(annID)+"}:*").Val() {
			if key != "{p:"+string(annID)+"}:devices" {
				t.Errorf("%s is kept", key)
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

// TestANobodyWhoIsForgottenIsNotKeptByComingBack shows the secret of somebody who only ever sat down.
func TestANobodyWhoIsForgottenIsNotKeptByComingBack(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, devices *players.Store, _ *results.Store) {
		if ok, err := devices.Admit(t.Context(), "eve", []player.NewcomerQuota{{Source: "192.0.2.1", Max: 10}}, func() bool { return true }); !ok || err != nil {
			t.Fatal(ok, err)
		}
		storetest.Forget(t, client, "eve")
		if holds, err := devices.Authorized(t.Context(), player.Device{Player: "eve"}); holds || err != nil {
			t.Errorf("who is forgotten is let in: %v, error %v", holds, err)
		}
		if left := client.TTL(t.Context(), "{p:eve}:devices").Val(); left <= 0 || left > player.UnknownForgottenTTL {
			t.Errorf("the note is kept for %v", left)
		}
		at, until := client.Time(t.Context()).Val(), client.ZScore(t.Context(), "{d}:forgotten", "eve").Val()
		if left := time.UnixMilli(int64(until)).Sub(at); left > player.UnknownForgottenTTL {
			t.Errorf("that she is forgotten is known for %v", left)
		}
		signsOut(t, devices, player.Device{Player: "sam"}, "key")
		client.Expire(t.Context(), "{p:sam}:devices", time.Hour)
		if holds, err := devices.Authorized(t.Context(), player.Device{Player: room.PlayerID("sam")}); holds || err != nil {
			t.Errorf("who signed out is let in: %v, error %v", holds, err)
		}
		if left := client.TTL(t.Context(), "{p:sam}:devices").Val(); left < 365*24*time.Hour {
			t.Errorf("a refusal that is shown lasts for %v", left)
		}
	})
}

// A server's clock may be wrong by months: here it is the store's that is.
func TestWhoIsForgottenLeavesNothingWhateverAServersClockSays(t *testing.T) {
	t.Parallel()
	store := miniredis.RunT(t)
	ahead := time.Now().Add(100 * day)
	store.SetTime(ahead)
	client := redistest.Client(t, "redis://"+store.Addr())
	d, s := results.NewPlayers(client), results.New(client, nil)
	at := room.Instant(ahead.UnixMilli())
	storetest.Record(t, s, storetest.Round{ID: "round", At: at, Words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.Result(t))
	if kept := storedOf(t, client, annID); len(kept) < 4 {
		t.Fatalf("of ann there is %v", kept)
	}
	if err := d.Forget(t.Context(), annID); err != nil {
		t.Fatal(err)
	}
	for name := range storedOf(t, client, annID) {
		if name != "devices" {
			t.Errorf("of ann there is still %s", name)
		}
	}
}
