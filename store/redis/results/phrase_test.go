package results_test

import (
	"context"
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
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

// draws lets a device draw a recovery phrase.
func draws(t *testing.T, d *players.Store, device player.Device, key string) {
	t.Helper()
	if err := d.ReplacePhrase(t.Context(), device, key); err != nil {
		t.Fatal(err)
	}
}

// owns fails unless a phrase is a player's, or nobody's.
func owns(t *testing.T, d *players.Store, key string, want room.PlayerID) {
	t.Helper()
	got, err := d.PhraseOwner(t.Context(), key)
	if wanted := want == ""; got != want || errors.Is(err, player.ErrInvalidPhrase) != wanted || !wanted && err != nil {
		t.Errorf("the phrase %s is of %q, %v; want %q", key, got, err, want)
	}
}

func uses(t *testing.T, d *players.Store, key, device, next string) {
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

// waysTo returns the keys of all phrases to which the store knows a way.
func waysTo(t *testing.T, client redis.UniversalClient) (keys []string) {
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
	onEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		owns(t, d, "nobody's", "")
		useFails(t, d, "nobody's", "thief", "next-of-thief")
		draws(t, d, annsFirst, "lost")
		draws(t, d, annsFirst, "kept") // takes its place
		owns(t, d, "lost", "")
		owns(t, d, "kept", annID)
		if since, err := d.PhraseSince(t.Context(), annID); err != nil || since == 0 {
			t.Errorf("it is there since %d, %v", since, err)
		}
		phone, code := claim(t, d, offer(t, d, annsFirst), "phone"), offer(t, d, annsFirst)
		if _, err := store.Block(t.Context(), annID, "p_eeeeeeeeeeeeeeee", true); err != nil {
			t.Fatal(err)
		}

		useFails(t, d, "lost", "thief", "next-of-thief")
		uses(t, d, "kept", "new", "next")
		uses(t, d, "kept", "new", "next") // the answer was lost
		speaks(t, d, annsFirst, false)
		speaks(t, d, phone, false)
		speaks(t, d, player.Device{Player: annID, Key: "new"}, true)
		claimFails(t, d, code, "thief")
		if departed, err := d.SignedOut(t.Context()); err != nil || len(departed) != 1 || departed[0] != annID {
			t.Errorf("departed are %v, %v", departed, err)
		}
		if blocked, err := store.Blocked(t.Context(), annID); err != nil || len(blocked) != 1 {
			t.Errorf("she blocks %v, %v", blocked, err)
		}

		useFails(t, d, "kept", "thief", "next-of-thief")
		useFails(t, d, "kept", "new", "next-of-thief")
		useFails(t, d, "kept", "thief", "next") // who has seen her ask, but not the attempt
		owns(t, d, "kept", "")
		owns(t, d, "next", annID)
		if ways := waysTo(t, client); len(ways) != 1 || ways[0] != "next" {
			t.Errorf("there are ways to %v", ways)
		}
		uses(t, d, "next", "newer", "after-next")
		speaks(t, d, player.Device{Player: annID, Key: "new"}, false)
		speaks(t, d, player.Device{Player: annID, Key: "newer"}, true)
	})
}

func TestOfManyWhoUseAPhraseAtOnceOneIsLetIn(t *testing.T) {
	onEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		draws(t, d, annsFirst, "phrase")
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
				owns(t, d, fmt.Sprint("next-", i), annID)
			}
		}
		if speaking != 1 {
			t.Errorf("%d devices speak for her", speaking)
		}
		if ways := waysTo(t, client); len(ways) != 1 {
			t.Errorf("there are ways to %v", ways)
		}
	})
}

// cut loses one command that a client sends, or the answer to it.
type cut struct {
	at, sent int
	answer   bool // it is done all the same
}

var errCut = errors.New("the line is cut")

func (c *cut) DialHook(next redis.DialHook) redis.DialHook { return next }

func (c *cut) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		return c.process(func() error { return next(ctx, cmd) }, cmd)
	}
}

func (c *cut) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		return c.process(func() error { return next(ctx, cmds) }, cmds...)
	}
}

func (c *cut) process(send func() error, cmds ...redis.Cmder) error {
	c.sent++
	if c.sent != c.at {
		return send()
	}
	if c.answer {
		_ = send()
	}
	for _, cmd := range cmds {
		cmd.SetErr(errCut)
	}
	return errCut
}

// TestWhoeverIsCutOffAsksAgain cuts the line, or the way back, at each step of coming back: whoever
// asks again is let in, and nobody else.
func TestWhoeverIsCutOffAsksAgain(t *testing.T) {
	t.Parallel()
	for _, url := range []string{redistest.Redis(t), redistest.Embedded(t)} {
		client := redistest.Client(t, url)
		d := results.NewPlayers(client)
		draws(t, d, annsFirst, "phrase-0") // so that the store knows the scripts
		uses(t, d, "phrase-0", "device-0", "next-0")
		steps := 0
		for at := 1; ; at++ {
			failed := 0
			for _, answer := range []bool{false, true} {
				client.FlushDB(t.Context())
				draws(t, d, annsFirst, "phrase")
				broken := redistest.Client(t, url)
				broken.AddHook(&cut{at: at, answer: answer})
				if _, err := results.NewPlayers(broken).UsePhrase(t.Context(), "phrase", "new", "next"); err != nil {
					failed++
					uses(t, d, "phrase", "new", "next")
				}
				speaks(t, d, annsFirst, false)
				speaks(t, d, player.Device{Player: annID, Key: "new"}, true)
				owns(t, d, "phrase", "")
				owns(t, d, "next", annID)
				useFails(t, d, "phrase", "thief", "next-of-thief")

				// And whoever draws one.
				broken = redistest.Client(t, url)
				broken.AddHook(&cut{at: at, answer: answer})
				if err := results.NewPlayers(broken).ReplacePhrase(t.Context(), player.Device{Player: annID, Key: "new"}, "drawn"); err != nil {
					draws(t, d, player.Device{Player: annID, Key: "new"}, "drawn")
				}
				owns(t, d, "drawn", annID)
				owns(t, d, "next", "")
			}
			if failed == 0 {
				steps = at
				break
			}
		}
		if steps < 5 {
			t.Errorf("only %d steps were tried", steps)
		}
	}
}

func TestWhoSpeaksForNobodyDrawsNoPhrase(t *testing.T) {
	onEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		phone := claim(t, d, offer(t, d, annsFirst), "phone")
		draws(t, d, phone, "phrase")
		signsOut(t, d, annsFirst, "new")
		owns(t, d, "phrase", "") // perhaps a thief drew it
		useFails(t, d, "phrase", "thief", "next")
		for _, device := range []player.Device{annsFirst, phone, {Player: annID, Key: "forged"}} {
			if err := d.ReplacePhrase(t.Context(), device, "stolen"); !errors.Is(err, leaderboard.ErrNotFound) {
				t.Errorf("%+v draws one: %v", device, err)
			}
			owns(t, d, "stolen", "")
		}
		draws(t, d, player.Device{Player: annID, Key: "new"}, "mine")
		owns(t, d, "mine", annID)
		if declared, err := d.DeclareBot(t.Context(), annID); err != nil || declared {
			t.Errorf("who has a phrase is a bot: %v, %v", declared, err)
		}
	})
}

func TestWhoIsForgottenComesBackByNoPhrase(t *testing.T) {
	onEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		bob := player.Device{Player: "p_bbbbbbbbbbbbbbbb"}
		draws(t, d, annsFirst, "anns")
		draws(t, d, bob, "bobs")
		if err := d.Forget(t.Context(), annID); err != nil {
			t.Fatal(err)
		}
		owns(t, d, "anns", "")
		useFails(t, d, "anns", "thief", "next")
		if err := d.ReplacePhrase(t.Context(), annsFirst, "anns"); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("she draws one: %v", err)
		}
		// A way that a server left behind which died.
		client.Set(t.Context(), "{w:anns}:player", string(annID), time.Hour)
		useFails(t, d, "anns", "thief", "next")
		erases(t, client)
		if ways := waysTo(t, client); len(ways) != 1 || ways[0] != "bobs" {
			t.Errorf("there are ways to %v", ways)
		}
		owns(t, d, "bobs", bob.Player)
	})
}

func TestAPhraseLastsAsLongAsItsPlayer(t *testing.T) {
	onEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		draws(t, d, annsFirst, "phrase")
		way := func() time.Duration { return client.TTL(t.Context(), "{w:phrase}:player").Val() }
		livesOn(t, client, annID, "phrase")
		if left := way(); left < year || left > year+day {
			t.Errorf("the way to it lives for %v", left)
		}
		ages(t, client, annID, day)
		client.Expire(t.Context(), "{w:phrase}:player", time.Hour)
		speaks(t, d, annsFirst, true) // a visit
		livesOn(t, client, annID, "phrase")
		if left := way(); left < year {
			t.Errorf("after a visit the way to it lives for %v", left)
		}
		// A way that was lost is laid again.
		ages(t, client, annID, day)
		client.Del(t.Context(), "{w:phrase}:player")
		owns(t, d, "phrase", "")
		speaks(t, d, annsFirst, true)
		owns(t, d, "phrase", annID)

		client.Del(t.Context(), "{p:"+string(annID)+"}:phrase")
		owns(t, d, "phrase", "")
		useFails(t, d, "phrase", "thief", "next")
	})
}
