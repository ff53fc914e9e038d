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
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// checkAuthorized fails unless a device is authorized, or is not, as wanted.
func checkAuthorized(t *testing.T, d *players.Store, device player.Device, want bool) {
	t.Helper()
	if got, err := d.Authorized(t.Context(), device); err != nil || got != want {
		t.Errorf("%+v is authorized: %v, error %v; want %v", device, got, err, want)
	}
}

func issueCode(t *testing.T, d *players.Store, device player.Device) string {
	t.Helper()
	code, ends, err := d.IssueCode(t.Context(), device)
	if err != nil || len(code) != player.DeviceCodeLength || ends == 0 {
		t.Fatalf("the code is %q until %d, error %v", code, ends, err)
	}
	return code
}

func redeemCode(t *testing.T, d *players.Store, code, key string) player.Device {
	t.Helper()
	p, err := d.RedeemCode(t.Context(), code, key)
	if err != nil {
		t.Fatal(err)
	}
	return player.Device{Player: p, Key: key}
}

func signOut(t *testing.T, d *players.Store, device player.Device, key string) {
	t.Helper()
	if err := d.SignOut(t.Context(), device, key); err != nil {
		t.Fatal(err)
	}
}

func checkRedeemFails(t *testing.T, d *players.Store, code, key string) {
	t.Helper()
	if p, err := d.RedeemCode(t.Context(), code, key); !errors.Is(err, player.ErrInvalidCode) {
		t.Errorf("the code %q lets %s in as %q, error %v", code, key, p, err)
	}
}

func TestACodeLetsOneMoreDeviceSpeak(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		forged := player.Device{Player: annID, Key: "forged"}
		checkAuthorized(t, d, annsDevice, true)
		checkAuthorized(t, d, forged, false)

		code := issueCode(t, d, annsDevice)
		phone := redeemCode(t, d, code, "phone")
		if phone.Player != annID {
			t.Errorf("the phone acts for %s", phone.Player)
		}
		checkAuthorized(t, d, phone, true)
		checkAuthorized(t, d, annsDevice, true)
		checkAuthorized(t, d, player.Device{Player: "p_bbbbbbbbbbbbbbbb", Key: "phone"}, false)
		redeemCode(t, d, code, "phone") // as if the reply was lost: the same device tries again
		checkRedeemFails(t, d, code, "thief")

		older, newer := issueCode(t, d, annsDevice), issueCode(t, d, annsDevice)
		checkRedeemFails(t, d, older, "thief")
		redeemCode(t, d, newer, "tablet")
	})
}

// checkOneSucceeds makes many calls at once, and fails unless one of them succeeds and the others return the error want.
func checkOneSucceeds(t *testing.T, many int, want error, call func(i int) error) {
	t.Helper()
	var in atomic.Int32
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() {
			if err := call(i); err == nil {
				in.Add(1)
			} else if !errors.Is(err, want) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if in.Load() != 1 {
		t.Errorf("%d of %d succeeded", in.Load(), many)
	}
}

func TestACodeLetsOnlyOneIn(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		code := issueCode(t, d, annsDevice)
		checkOneSucceeds(t, 16, player.ErrInvalidCode, func(i int) error {
			_, err := d.RedeemCode(t.Context(), code, fmt.Sprint("device-", i))
			return err
		})
	})
}

func TestSigningOutSignsOutAllOtherDevices(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		phone := redeemCode(t, d, issueCode(t, d, annsDevice), "phone")
		code := issueCode(t, d, annsDevice)
		signOut(t, d, annsDevice, "new")
		checkAuthorized(t, d, annsDevice, false)
		checkAuthorized(t, d, phone, false)
		checkAuthorized(t, d, player.Device{Player: annID, Key: "new"}, true)
		checkAuthorized(t, d, player.Device{Player: annID, Key: "first"}, false) // the field of the note is no key
		checkRedeemFails(t, d, code, "thief")
		if signedOut, err := d.SignedOut(t.Context()); err != nil || len(signedOut) != 1 || signedOut[0] != annID {
			t.Errorf("signed out are %v, error %v", signedOut, err)
		}
		redeemCode(t, d, issueCode(t, d, player.Device{Player: annID, Key: "new"}), "again")
	})
}

func TestTheOldestOfTooManyDevicesIsSignedOut(t *testing.T) {
	t.Parallel()
	d := redisresults.NewPlayers(redistest.Client(t, redistest.Redis(t)))
	var devices []player.Device
	for i := range player.MaxDevices + 1 {
		devices = append(devices, redeemCode(t, d, issueCode(t, d, annsDevice), fmt.Sprintf("device-%02d", i)))
	}
	authorized := 0
	for _, device := range devices {
		if ok, err := d.Authorized(t.Context(), device); err != nil {
			t.Fatal(err)
		} else if ok {
			authorized++
		}
	}
	if authorized != player.MaxDevices {
		t.Errorf("%d devices of one player are authorized", authorized)
	}
	checkAuthorized(t, d, devices[player.MaxDevices], true)
	checkAuthorized(t, d, annsDevice, true)
}

func TestForgedIDsReachNoOtherKey(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Miniredis(t))
	d := redisresults.NewPlayers(client)
	if err := client.HSet(t.Context(), "{p:x}:devices", "key", 1).Err(); err != nil {
		t.Fatal(err)
	}
	for _, forged := range []string{"", "x}:devices", "{p:x", strings.Repeat("x", 5000), "x y"} {
		checkAuthorized(t, d, player.Device{Player: room.PlayerID(forged), Key: "key"}, false)
	}
	checkRedeemFails(t, d, "", "key")
	checkRedeemFails(t, d, strings.Repeat("B", 5000), "key")
}

const annID = room.PlayerID("p_aaaaaaaaaaaaaaaa")

var annsDevice = player.Device{Player: annID}
