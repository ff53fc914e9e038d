package players_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
	"rattle/store/redis/results"
	"rattle/store/storetest"
)

// replacesPhrase lets a device draw a recovery phrase.
func replacesPhrase(t *testing.T, d *players.Store, device player.Device, key string) {
	t.Helper()
	if err := d.ReplacePhrase(t.Context(), device, key); err != nil {
		t.Fatal(err)
	}
}

// ownsPhrase fails unless a phrase is a player's, or nobody's.
func ownsPhrase(t *testing.T, d *players.Store, key string, want room.PlayerID) {
	t.Helper()
	got, err := d.PhraseOwner(t.Context(), key)
	if wanted := want == ""; got != want || errors.Is(err, player.ErrInvalidPhrase) != wanted || !wanted && err != nil {
		t.Errorf("the phrase %s is of %q, %v; want %q", key, got, err, want)
	}
}

func usesPhrase(t *testing.T, d *players.Store, key, device, next string) {
	t.Helper()
	if p, err := d.UsePhrase(t.Context(), key, device, next); err != nil || p != annID {
		t.Fatalf("the phrase %s lets %q in: %v", key, p, err)
	}
}

func useFails(t *testing.T, d *players.Store, key, device, next string) {
	t.Helper()
	if p, err := d.UsePhrase(t.Context(), key, device, next); !errors.Is(err, player.ErrInvalidPhrase) {
		t.Errorf("the phrase %s lets %q in: %v", key, p, err)
	}
}

// phraseIndexKeys returns the keys of all phrases to which the store knows a way.
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
		ownsPhrase(t, d, "nobody's", "")
		useFails(t, d, "nobody's", "thief", "next-of-thief")
		replacesPhrase(t, d, annsDevice, "lost")
		replacesPhrase(t, d, annsDevice, "kept") // takes its place
		ownsPhrase(t, d, "lost", "")
		ownsPhrase(t, d, "kept", annID)
		if since, err := d.PhraseSince(t.Context(), annID); err != nil || since == 0 {
			t.Errorf("it is there since %d, %v", since, err)
		}
		phone, code := redeemsCode(t, d, issuesCode(t, d, annsDevice), "phone"), issuesCode(t, d, annsDevice)
		if _, err := store.Block(t.Context(), annID, "p_eeeeeeeeeeeeeeee", true); err != nil {
			t.Fatal(err)
		}

		useFails(t, d, "lost", "thief", "next-of-thief")
		usesPhrase(t, d, "kept", "new", "next")
		usesPhrase(t, d, "kept", "new", "next") // the answer was lost
		isAuthorized(t, d, annsDevice, false)
		isAuthorized(t, d, phone, false)
		isAuthorized(t, d, player.Device{Player: annID, Key: "new"}, true)
		redeemFails(t, d, code, "thief")
		if departed, err := d.SignedOut(t.Context()); err != nil || len(departed) != 1 || departed[0] != annID {
			t.Errorf("departed are %v, %v", departed, err)
		}
		if blocked, err := store.Blocked(t.Context(), annID); err != nil || len(blocked) != 1 {
			t.Errorf("she blocks %v, %v", blocked, err)
		}

		useFails(t, d, "kept", "thief", "next-of-thief")
		useFails(t, d, "kept", "new", "next-of-thief")
		useFails(t, d, "kept", "thief", "next") // who has seen her ask, but not the attempt
		ownsPhrase(t, d, "kept", "")
		ownsPhrase(t, d, "next", annID)
		if ways := phraseIndexKeys(t, client); len(ways) != 1 || ways[0] != "next" {
			t.Errorf("there are ways to %v", ways)
		}
		usesPhrase(t, d, "next", "newer", "after-next")
		isAuthorized(t, d, player.Device{Player: annID, Key: "new"}, false)
		isAuthorized(t, d, player.Device{Player: annID, Key: "newer"}, true)
	})
}

func TestOfManyWhoUseAPhraseAtOnceOneIsLetIn(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		replacesPhrase(t, d, annsDevice, "phrase")
		const many = 16
		oneComesIn(t, many, player.ErrInvalidPhrase, func(i int) error {
			_, err := d.UsePhrase(t.Context(), "phrase", fmt.Sprint("device-", i), fmt.Sprint("next-", i))
			return err
		})
		speaking := 0
		for i := range many {
			held, err := d.Authorized(t.Context(), player.Device{Player: annID, Key: fmt.Sprint("device-", i)})
			if err != nil {
				t.Fatal(err)
			}
			if held {
				speaking++
				ownsPhrase(t, d, fmt.Sprint("next-", i), annID)
			}
		}
		if speaking != 1 {
			t.Errorf("%d devices speak for her", speaking)
		}
		if ways := phraseIndexKeys(t, client); len(ways) != 1 {
			t.Errorf("there are ways to %v", ways)
		}
	})
}

func TestWhoSpeaksForNobodyDrawsNoPhrase(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		phone := redeemsCode(t, d, issuesCode(t, d, annsDevice), "phone")
		replacesPhrase(t, d, phone, "phrase")
		signsOut(t, d, annsDevice, "new")
		ownsPhrase(t, d, "phrase", "") // perhaps a thief drew it
		useFails(t, d, "phrase", "thief", "next")
		for _, device := range []player.Device{annsDevice, phone, {Player: annID, Key: "forged"}} {
			if err := d.ReplacePhrase(t.Context(), device, "stolen"); !errors.Is(err, leaderboard.ErrNotFound) {
				t.Errorf("%+v draws one: %v", device, err)
			}
			ownsPhrase(t, d, "stolen", "")
		}
		replacesPhrase(t, d, player.Device{Player: annID, Key: "new"}, "mine")
		ownsPhrase(t, d, "mine", annID)
		if declared, err := d.DeclareBot(t.Context(), annID); err != nil || declared {
			t.Errorf("who has a phrase is a bot: %v, %v", declared, err)
		}
	})
}

func TestWhoIsForgottenComesBackByNoPhrase(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		bob := player.Device{Player: "p_bbbbbbbbbbbbbbbb"}
		replacesPhrase(t, d, annsDevice, "anns")
		replacesPhrase(t, d, bob, "bobs")
		if err := d.Forget(t.Context(), annID); err != nil {
			t.Fatal(err)
		}
		ownsPhrase(t, d, "anns", "")
		useFails(t, d, "anns", "thief", "next")
		if err := d.ReplacePhrase(t.Context(), annsDevice, "anns"); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("she draws one: %v", err)
		}
		// A way that a server left behind which died.
		client.Set(t.Context(), "{w:anns}:player", string(annID), time.Hour)
		useFails(t, d, "anns", "thief", "next")
		storetest.Erase(t, client)
		if ways := phraseIndexKeys(t, client); len(ways) != 1 || ways[0] != "bobs" {
			t.Errorf("there are ways to %v", ways)
		}
		ownsPhrase(t, d, "bobs", bob.Player)
	})
}

func TestAPhraseLastsAsLongAsItsPlayer(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		replacesPhrase(t, d, annsDevice, "phrase")
		way := func() time.Duration { return client.TTL(t.Context(), "{w:phrase}:player").Val() }
		isRenewed(t, client, annID, "phrase")
		if left := way(); left < year || left > year+day {
			t.Errorf("the way to it lives for %v", left)
		}
		setAge(t, client, annID, day)
		client.Expire(t.Context(), "{w:phrase}:player", time.Hour)
		isAuthorized(t, d, annsDevice, true) // a visit
		isRenewed(t, client, annID, "phrase")
		if left := way(); left < year {
			t.Errorf("after a visit the way to it lives for %v", left)
		}
		// A way that was lost is laid again.
		setAge(t, client, annID, day)
		client.Del(t.Context(), "{w:phrase}:player")
		ownsPhrase(t, d, "phrase", "")
		isAuthorized(t, d, annsDevice, true)
		ownsPhrase(t, d, "phrase", annID)

		client.Del(t.Context(), "{p:"+string(annID)+"}:phrase")
		ownsPhrase(t, d, "phrase", "")
		useFails(t, d, "phrase", "thief", "next")
	})
}
