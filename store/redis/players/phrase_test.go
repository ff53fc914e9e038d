package players_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
	"rattle/store/results"
	"rattle/store/storetest"
)

// replacePhrase replaces the recovery phrase of a device's player.
func replacePhrase(t *testing.T, d *players.Store, device player.Device, key string) {
	t.Helper()
	if err := d.ReplacePhrase(t.Context(), device, key); err != nil {
		t.Fatal(err)
	}
}

// checkPhraseOwner fails unless a phrase is that of a player, "" for nobody.
func checkPhraseOwner(t *testing.T, d *players.Store, key string, want room.PlayerID) {
	t.Helper()
	got, err := d.PhraseOwner(t.Context(), key)
	if wanted := want == ""; got != want || errors.Is(err, player.ErrInvalidPhrase) != wanted || !wanted && err != nil {
		t.Errorf("the owner of the phrase %s is %q, error %v; want %q", key, got, err, want)
	}
}

func usePhrase(t *testing.T, d *players.Store, key, device, next string) {
	t.Helper()
	if p, err := d.UsePhrase(t.Context(), key, device, next); err != nil || p != annID {
		t.Fatalf("the phrase %s lets %q in: %v", key, p, err)
	}
}

func checkUseFails(t *testing.T, d *players.Store, key, device, next string) {
	t.Helper()
	if p, err := d.UsePhrase(t.Context(), key, device, next); !errors.Is(err, player.ErrInvalidPhrase) {
		t.Errorf("the phrase %s lets %q in: %v", key, p, err)
	}
}

// phraseIndexKeys returns the keys of all phrases in the index.
func phraseIndexKeys(t *testing.T, client redis.UniversalClient) (keys []string) {
	t.Helper()
	err := redisstore.Scan(t.Context(), client, "{w:*}*", func(key string) bool {
		keys = append(keys, strings.TrimPrefix(redisstore.HashTag(key), "w:"))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestAPhraseLetsItsPlayerBackInOnce(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		checkPhraseOwner(t, d, "nobody's", "")
		checkUseFails(t, d, "nobody's", "thief", "next-of-thief")
		replacePhrase(t, d, annsDevice, "lost")
		replacePhrase(t, d, annsDevice, "kept") // takes its place
		checkPhraseOwner(t, d, "lost", "")
		checkPhraseOwner(t, d, "kept", annID)
		if since, err := d.PhraseSince(t.Context(), annID); err != nil || since == 0 {
			t.Errorf("the phrase was created at %d, error %v", since, err)
		}
		phone, code := redeemCode(t, d, issueCode(t, d, annsDevice), "phone"), issueCode(t, d, annsDevice)
		if _, err := store.Block(t.Context(), annID, "p_eeeeeeeeeeeeeeee", true); err != nil {
			t.Fatal(err)
		}

		checkUseFails(t, d, "lost", "thief", "next-of-thief")
		usePhrase(t, d, "kept", "new", "next")
		usePhrase(t, d, "kept", "new", "next") // as if the reply was lost
		checkAuthorized(t, d, annsDevice, false)
		checkAuthorized(t, d, phone, false)
		checkAuthorized(t, d, player.Device{Player: annID, Key: "new"}, true)
		checkRedeemFails(t, d, code, "thief")
		if signedOut, err := d.SignedOut(t.Context()); err != nil || len(signedOut) != 1 || signedOut[0] != annID {
			t.Errorf("signed out are %v, error %v", signedOut, err)
		}
		if blocked, err := store.Blocked(t.Context(), annID); err != nil || len(blocked) != 1 {
			t.Errorf("she blocks %v, %v", blocked, err)
		}

		checkUseFails(t, d, "kept", "thief", "next-of-thief")
		checkUseFails(t, d, "kept", "new", "next-of-thief")
		checkUseFails(t, d, "kept", "thief", "next") // who knows the next phrase, but not the device
		checkPhraseOwner(t, d, "kept", "")
		checkPhraseOwner(t, d, "next", annID)
		if index := phraseIndexKeys(t, client); len(index) != 1 || index[0] != "next" {
			t.Errorf("the index has %v", index)
		}
		usePhrase(t, d, "next", "newer", "after-next")
		checkAuthorized(t, d, player.Device{Player: annID, Key: "new"}, false)
		checkAuthorized(t, d, player.Device{Player: annID, Key: "newer"}, true)
	})
}

func TestOneOfManyConcurrentUsesOfAPhraseSucceeds(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		replacePhrase(t, d, annsDevice, "phrase")
		const many = 16
		checkOneSucceeds(t, many, player.ErrInvalidPhrase, func(i int) error {
			_, err := d.UsePhrase(t.Context(), "phrase", fmt.Sprint("device-", i), fmt.Sprint("next-", i))
			return err
		})
		authorized := 0
		for i := range many {
			held, err := d.Authorized(t.Context(), player.Device{Player: annID, Key: fmt.Sprint("device-", i)})
			if err != nil {
				t.Fatal(err)
			}
			if held {
				authorized++
				checkPhraseOwner(t, d, fmt.Sprint("next-", i), annID)
			}
		}
		if authorized != 1 {
			t.Errorf("%d devices are authorized", authorized)
		}
		if index := phraseIndexKeys(t, client); len(index) != 1 {
			t.Errorf("the index has %v", index)
		}
	})
}

func TestOnlyAuthorizedDevicesReplaceThePhrase(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		phone := redeemCode(t, d, issueCode(t, d, annsDevice), "phone")
		replacePhrase(t, d, phone, "phrase")
		signOut(t, d, annsDevice, "new")
		checkPhraseOwner(t, d, "phrase", "") // since a thief may have created it
		checkUseFails(t, d, "phrase", "thief", "next")
		for _, device := range []player.Device{annsDevice, phone, {Player: annID, Key: "forged"}} {
			if err := d.ReplacePhrase(t.Context(), device, "stolen"); !errors.Is(err, player.ErrSignedOut) {
				t.Errorf("%+v creates one: error %v", device, err)
			}
			checkPhraseOwner(t, d, "stolen", "")
		}
		replacePhrase(t, d, player.Device{Player: annID, Key: "new"}, "mine")
		checkPhraseOwner(t, d, "mine", annID)
		if declared, err := d.DeclareBot(t.Context(), annID); err != nil || declared {
			t.Errorf("a player who has a phrase is declared a bot: %v, error %v", declared, err)
		}
	})
}

func TestAForgottenPlayersPhraseIsInvalid(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		bob := player.Device{Player: "p_bbbbbbbbbbbbbbbb"}
		replacePhrase(t, d, annsDevice, "anns")
		replacePhrase(t, d, bob, "bobs")
		if err := d.Forget(t.Context(), annID); err != nil {
			t.Fatal(err)
		}
		checkPhraseOwner(t, d, "anns", "")
		checkUseFails(t, d, "anns", "thief", "next")
		if err := d.ReplacePhrase(t.Context(), annsDevice, "anns"); !errors.Is(err, player.ErrSignedOut) {
			t.Errorf("she creates one: error %v", err)
		}
		// An entry of the index that a server left behind when it died.
		client.Set(t.Context(), "{w:anns}:player", string(annID), time.Hour)
		checkUseFails(t, d, "anns", "thief", "next")
		storetest.Erase(t, client)
		if index := phraseIndexKeys(t, client); len(index) != 1 || index[0] != "bobs" {
			t.Errorf("the index has %v", index)
		}
		checkPhraseOwner(t, d, "bobs", bob.Player)
	})
}

func TestAPhraseLastsAsLongAsItsPlayer(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		replacePhrase(t, d, annsDevice, "phrase")
		way := func() time.Duration { return client.TTL(t.Context(), "{w:phrase}:player").Val() }
		checkRenewed(t, client, annID, "phrase")
		if left := way(); left < year || left > year+day {
			t.Errorf("its index entry lasts for %v", left)
		}
		setAge(t, client, annID, day)
		client.Expire(t.Context(), "{w:phrase}:player", time.Hour)
		checkAuthorized(t, d, annsDevice, true) // a visit
		checkRenewed(t, client, annID, "phrase")
		if left := way(); left < year {
			t.Errorf("after a visit its index entry lasts for %v", left)
		}
		// An entry that was lost is created again.
		setAge(t, client, annID, day)
		client.Del(t.Context(), "{w:phrase}:player")
		checkPhraseOwner(t, d, "phrase", "")
		checkAuthorized(t, d, annsDevice, true)
		checkPhraseOwner(t, d, "phrase", annID)

		client.Del(t.Context(), "{p:"+string(annID)+"}:phrase")
		checkPhraseOwner(t, d, "phrase", "")
		checkUseFails(t, d, "phrase", "thief", "next")
	})
}
