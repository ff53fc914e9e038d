package players_test

import (
	"context"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
	redisresults "rattle/store/redis/results"
	"rattle/store/storetest"
)

// TestABackupTakenWhileAPhraseIsUsedLetsItsPlayerBackIn dumps a store between all steps of using or replacing a phrase:
// after the dump is restored, either the old phrase or the new one lets the player in.
func TestABackupTakenWhileAPhraseIsUsedLetsItsPlayerBackIn(t *testing.T) {
	for what, writes := range map[string]func(context.Context, redis.UniversalClient) error{
		"used": func(ctx context.Context, client redis.UniversalClient) error {
			_, err := redisresults.NewPlayers(client).UsePhrase(ctx, "phrase", "new", "next")
			return err
		},
		"drawn": func(ctx context.Context, client redis.UniversalClient) error {
			return redisresults.NewPlayers(client).ReplacePhrase(ctx, annsDevice, "next")
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			store := storetest.NewMiniredis(t, nil)
			defer store.Close()
			client := storetest.StepClient(t, store, nil)
			defer client.Close()
			tried, found := 0, make(map[string]int)
			for at, requests := 1, 2; at <= requests; at++ {
				for later := at + 1; later <= requests+1; later++ {
					for steps := 1; ; steps++ {
						client.FlushDB(t.Context())
						client.HSet(t.Context(), redisstore.SchemaKey, "layout", redisstore.MinLayout)
						replacePhrase(t, redisresults.NewPlayers(client), annsDevice, "phrase")
						dump, sent, taken := storetest.DumpDuring(t, store, storetest.StartWriting(t, store, writes), at, later, steps)
						tried, requests = tried+1, max(requests, sent)
						found[phraseAfterRestore(t, dump)]++
						if taken < steps {
							break
						}
					}
				}
			}
			t.Logf("of %d dumps, these let her in by each phrase: %v", tried, found)
			if found[""] > 0 || found["phrase"] == 0 || found["next"] == 0 {
				t.Errorf("%d of %d dumps let her in by no phrase, %d by the old one, %d by the new one", found[""], tried, found["phrase"], found["next"])
			}
		})
	}
}

// phraseAfterRestore restores a dump and returns the phrase that lets Ann in, "" if none does.
func phraseAfterRestore(t *testing.T, dump []byte) (phrase string) {
	t.Helper()
	to := miniredis.NewMiniRedis()
	if err := to.Start(); err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	client := storetest.StepClient(t, to, nil)
	defer client.Close()
	storetest.Restore(t, client, dump)
	d := redisresults.NewPlayers(client)
	for _, key := range []string{"phrase", "next"} {
		if p, err := d.PhraseOwner(t.Context(), key); err == nil && p == annID {
			phrase += key
		}
	}
	if phrase != "" {
		way, its := client.TTL(t.Context(), "{w:"+phrase+"}:player").Val(), client.TTL(t.Context(), "{p:"+string(annID)+"}:phrase").Val()
		// Each is restored for the time that is left at its own command.
		if (way-its).Abs() > time.Second || way <= 0 {
			t.Errorf("the index entry of a phrase lasts for %v, the phrase for %v", way, its)
		}
		usePhrase(t, d, phrase, "another", "after")
	}
	return phrase
}
