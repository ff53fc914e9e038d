package results_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

// speaks fails unless a device may, or may not, speak for its player.
func speaks(t *testing.T, d *players.Store, device player.Device, want bool) {
	t.Helper()
	if got, err := d.Authorized(t.Context(), device); err != nil || got != want {
		t.Errorf("%+v may speak: %v, %v; want %v", device, got, err, want)
	}
}

func offer(t *testing.T, d *players.Store, device player.Device) string {
	t.Helper()
	code, ends, err := d.IssueCode(t.Context(), device)
	if err != nil || len(code) != player.DeviceCodeLength || ends == 0 {
		t.Fatalf("the offer is %q until %d: %v", code, ends, err)
	}
	return code
}

func claim(t *testing.T, d *players.Store, code, key string) player.Device {
	t.Helper()
	p, err := d.RedeemCode(t.Context(), code, key)
	if err != nil {
		t.Fatal(err)
	}
	return player.Device{Player: p, Key: key}
}

func signsOut(t *testing.T, d *players.Store, device player.Device, key string) {
	t.Helper()
	if err := d.SignOut(t.Context(), device, key); err != nil {
		t.Fatal(err)
	}
}

func claimFails(t *testing.T, d *players.Store, code, key string) {
	t.Helper()
	if p, err := d.RedeemCode(t.Context(), code, key); !errors.Is(err, player.ErrInvalidCode) {
		t.Errorf("%q lets %s in as %q: %v", code, key, p, err)
	}
}

func TestACodeLetsOneMoreDeviceSpeak(t *testing.T) {
	onEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		forged := player.Device{Player: annID, Key: "forged"}
		speaks(t, d, annsFirst, true)
		speaks(t, d, forged, false)

		code := offer(t, d, annsFirst)
		phone := claim(t, d, code, "phone")
		if phone.Player != annID {
			t.Errorf("the phone speaks for %s", phone.Player)
		}
		speaks(t, d, phone, true)
		speaks(t, d, annsFirst, true)
		speaks(t, d, player.Device{Player: "p_bbbbbbbbbbbbbbbb", Key: "phone"}, false)
		claim(t, d, code, "phone") // the answer was lost: the same device asks again
		claimFails(t, d, code, "thief")

		older, newer := offer(t, d, annsFirst), offer(t, d, annsFirst)
		claimFails(t, d, older, "thief")
		claim(t, d, newer, "tablet")
	})
}

// oneComesIn lets many come in at once, and fails unless one of them does and the others are told why not.
func oneComesIn(t *testing.T, many int, told error, comes func(i int) error) {
	t.Helper()
	var in atomic.Int32
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() {
			if err := comes(i); err == nil {
				in.Add(1)
			} else if !errors.Is(err, told) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if in.Load() != 1 {
		t.Errorf("%d of %d came in", in.Load(), many)
	}
}

func TestACodeLetsOnlyOneIn(t *testing.T) {
	onEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		code := offer(t, d, annsFirst)
		oneComesIn(t, 16, player.ErrInvalidCode, func(i int) error {
			_, err := d.RedeemCode(t.Context(), code, fmt.Sprint("device-", i))
			return err
		})
	})
}

func TestSigningOutRefusesAllButThisDevice(t *testing.T) {
	onEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		phone := claim(t, d, offer(t, d, annsFirst), "phone")
		code := offer(t, d, annsFirst)
		signsOut(t, d, annsFirst, "new")
		speaks(t, d, annsFirst, false)
		speaks(t, d, phone, false)
		speaks(t, d, player.Device{Player: annID, Key: "new"}, true)
		speaks(t, d, player.Device{Player: annID, Key: "first"}, false) // the name of the mark is no key
		claimFails(t, d, code, "thief")
		if departed, err := d.SignedOut(t.Context()); err != nil || len(departed) != 1 || departed[0] != annID {
			t.Errorf("departed are %v, %v", departed, err)
		}
		claim(t, d, offer(t, d, player.Device{Player: annID, Key: "new"}), "again")
	})
}

func TestWhoIsForgottenIsNobody(t *testing.T) {
	onEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		phone := claim(t, d, offer(t, d, annsFirst), "phone")
		plays := func(id string) {
			keeps(t, store, round{id: id, at: now, dice: box, words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.owed(t))
			records(t, store, duel("duel-"+id, now, annID, "bob"))
			attempt := room.Mode{Kind: room.Daily, Day: string(daily.DateOf(now)), Players: []room.PlayerID{annID}}
			o := round{id: "day-" + id, at: now, dice: box, contest: attempt, words: map[room.PlayerID][]string{annID: {"tea"}}}.owed(t)
			o.Record.OpenedAt = now
			keeps(t, store, o)
		}
		plays("before")
		code := offer(t, d, annsFirst)
		if _, err := store.Profile(t.Context(), annID, ""); err != nil {
			t.Fatal(err)
		}
		if err := d.Forget(t.Context(), annID); err != nil {
			t.Fatal(err)
		}
		plays("after") // what she was still in when she went

		// And whoever was let pass a moment ago, by a server that had not heard of it.
		claimFails(t, d, code, "thief")
		if _, _, err := d.IssueCode(t.Context(), phone); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("who is forgotten offers a code: %v", err)
		}
		if err := d.SignOut(t.Context(), phone, "thief"); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("who is forgotten signs out: %v", err)
		}
		speaks(t, d, annsFirst, false)
		speaks(t, d, player.Device{Player: annID, Key: "thief"}, false)
		speaks(t, d, phone, false)
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

func TestTheOldestOfTooManyDevicesIsPutOut(t *testing.T) {
	t.Parallel()
	d := results.NewPlayers(redistest.Client(t, redistest.Redis(t)))
	var devices []player.Device
	for i := range player.MaxDevices + 1 {
		devices = append(devices, claim(t, d, offer(t, d, annsFirst), fmt.Sprintf("device-%02d", i)))
	}
	speaking := 0
	for _, device := range devices {
		if ok, err := d.Authorized(t.Context(), device); err != nil {
			t.Fatal(err)
		} else if ok {
			speaking++
		}
	}
	if speaking != player.MaxDevices {
		t.Errorf("%d devices speak for one player", speaking)
	}
	speaks(t, d, devices[player.MaxDevices], true)
	speaks(t, d, annsFirst, true)
}

func TestForgedNamesReachNoOtherKey(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Embedded(t))
	d := results.NewPlayers(client)
	if err := client.HSet(t.Context(), "{p:x}:devices", "key", 1).Err(); err != nil {
		t.Fatal(err)
	}
	for _, forged := range []string{"", "x}:devices", "{p:x", strings.Repeat("x", 5000), "x y"} {
		speaks(t, d, player.Device{Player: room.PlayerID(forged), Key: "key"}, false)
	}
	claimFails(t, d, "", "key")
	claimFails(t, d, strings.Repeat("B", 5000), "key")
}
