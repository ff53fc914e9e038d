package players_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
	"rattle/store/storetest"
)

// isAuthorized fails unless a device may, or may not, speak for its player.
func isAuthorized(t *testing.T, d *players.Store, device player.Device, want bool) {
	t.Helper()
	if got, err := d.Authorized(t.Context(), device); err != nil || got != want {
		t.Errorf("%+v may speak: %v, %v; want %v", device, got, err, want)
	}
}

func issuesCode(t *testing.T, d *players.Store, device player.Device) string {
	t.Helper()
	code, ends, err := d.IssueCode(t.Context(), device)
	if err != nil || len(code) != player.DeviceCodeLength || ends == 0 {
		t.Fatalf("the offer is %q until %d: %v", code, ends, err)
	}
	return code
}

func redeemsCode(t *testing.T, d *players.Store, code, key string) player.Device {
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

func redeemFails(t *testing.T, d *players.Store, code, key string) {
	t.Helper()
	if p, err := d.RedeemCode(t.Context(), code, key); !errors.Is(err, player.ErrInvalidCode) {
		t.Errorf("%q lets %s in as %q: %v", code, key, p, err)
	}
}

func TestACodeLetsOneMoreDeviceSpeak(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		forged := player.Device{Player: annID, Key: "forged"}
		isAuthorized(t, d, annsDevice, true)
		isAuthorized(t, d, forged, false)

		code := issuesCode(t, d, annsDevice)
		phone := redeemsCode(t, d, code, "phone")
		if phone.Player != annID {
			t.Errorf("the phone speaks for %s", phone.Player)
		}
		isAuthorized(t, d, phone, true)
		isAuthorized(t, d, annsDevice, true)
		isAuthorized(t, d, player.Device{Player: "p_bbbbbbbbbbbbbbbb", Key: "phone"}, false)
		redeemsCode(t, d, code, "phone") // the answer was lost: the same device asks again
		redeemFails(t, d, code, "thief")

		older, newer := issuesCode(t, d, annsDevice), issuesCode(t, d, annsDevice)
		redeemFails(t, d, older, "thief")
		redeemsCode(t, d, newer, "tablet")
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
	storetest.OnEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		code := issuesCode(t, d, annsDevice)
		oneComesIn(t, 16, player.ErrInvalidCode, func(i int) error {
			_, err := d.RedeemCode(t.Context(), code, fmt.Sprint("device-", i))
			return err
		})
	})
}

func TestSigningOutRefusesAllButThisDevice(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		phone := redeemsCode(t, d, issuesCode(t, d, annsDevice), "phone")
		code := issuesCode(t, d, annsDevice)
		signsOut(t, d, annsDevice, "new")
		isAuthorized(t, d, annsDevice, false)
		isAuthorized(t, d, phone, false)
		isAuthorized(t, d, player.Device{Player: annID, Key: "new"}, true)
		isAuthorized(t, d, player.Device{Player: annID, Key: "first"}, false) // the name of the mark is no key
		redeemFails(t, d, code, "thief")
		if departed, err := d.SignedOut(t.Context()); err != nil || len(departed) != 1 || departed[0] != annID {
			t.Errorf("departed are %v, %v", departed, err)
		}
		redeemsCode(t, d, issuesCode(t, d, player.Device{Player: annID, Key: "new"}), "again")
	})
}

func TestTheOldestOfTooManyDevicesIsPutOut(t *testing.T) {
	t.Parallel()
	d := results.NewPlayers(redistest.Client(t, redistest.Redis(t)))
	var devices []player.Device
	for i := range player.MaxDevices + 1 {
		devices = append(devices, redeemsCode(t, d, issuesCode(t, d, annsDevice), fmt.Sprintf("device-%02d", i)))
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
	isAuthorized(t, d, devices[player.MaxDevices], true)
	isAuthorized(t, d, annsDevice, true)
}

func TestForgedNamesReachNoOtherKey(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Embedded(t))
	d := results.NewPlayers(client)
	if err := client.HSet(t.Context(), "{p:x}:devices", "key", 1).Err(); err != nil {
		t.Fatal(err)
	}
	for _, forged := range []string{"", "x}:devices", "{p:x", strings.Repeat("x", 5000), "x y"} {
		isAuthorized(t, d, player.Device{Player: room.PlayerID(forged), Key: "key"}, false)
	}
	redeemFails(t, d, "", "key")
	redeemFails(t, d, strings.Repeat("B", 5000), "key")
}

const annID = room.PlayerID("p_aaaaaaaaaaaaaaaa")

var annsDevice = player.Device{Player: annID}
