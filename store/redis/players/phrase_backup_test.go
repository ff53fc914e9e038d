package players_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/results"
	"rattle/store/storetest"
)

// TestABackupTakenWhileAPhraseIsUsedLetsItsPlayerBackIn: whatever a dump has caught of a phrase that is used or drawn
// meanwhile, its player comes back by the phrase of before or by the one that takes its place, as soon as the dump is
// restored.
func TestABackupTakenWhileAPhraseIsUsedLetsItsPlayerBackIn(t *testing.T) {
	for what, writes := range map[string]func(context.Context, redis.UniversalClient) error{
		"used": func(ctx context.Context, client redis.UniversalClient) error {
			_, err := results.NewPlayers(client).UsePhrase(ctx, "phrase", "new", "next")
			return err
		},
		"drawn": func(ctx context.Context, client redis.UniversalClient) error {
			return results.NewPlayers(client).ReplacePhrase(ctx, annsDevice, "next")
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			store := storetest.NewMiniredis(t, nil)
			defer store.Close()
			client := storetest.StepClient(t, store, nil)
			defer client.Close()
			tried, found := 0, make(map[string]int)
			for at, most := 1, 2; at <= most; at++ {
				for later := at + 1; later <= most+1; later++ {
					for steps := 1; ; steps++ {
						client.FlushDB(t.Context())
						client.HSet(t.Context(), redisstore.SchemaKey, "layout", redisstore.MinLayout)
						replacesPhrase(t, results.NewPlayers(client), annsDevice, "phrase")
						dump, asked, taken := storetest.DumpDuring(t, store, storetest.StartWriting(t, store, writes), at, later, steps)
						tried, most = tried+1, max(most, asked)
						found[backBy(t, dump)]++
						if taken < steps {
							break
						}
					}
				}
			}
			t.Logf("of %d dumps let her back in by: %v", tried, found)
			if found[""] > 0 || found["phrase"] == 0 || found["next"] == 0 {
				t.Errorf("%d of %d dumps let her back in by no phrase, %d by that of before, %d by the next", found[""], tried, found["phrase"], found["next"])
			}
		})
	}
}

// backBy restores a dump and returns the phrase that lets Ann back in, "" where none does.
func backBy(t *testing.T, dump []byte) (phrase string) {
	t.Helper()
	to := miniredis.NewMiniRedis()
	if err := to.Start(); err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	client := storetest.StepClient(t, to, nil)
	defer client.Close()
	if _, err := backup.Restore(t.Context(), client, bytes.NewReader(dump)); err != nil {
		t.Fatal(err)
	}
	d := results.NewPlayers(client)
	for _, key := range []string{"phrase", "next"} {
		if p, err := d.PhraseOwner(t.Context(), key); err == nil && p == annID {
			phrase += key
		}
	}
	if phrase != "" {
		way, its := client.TTL(t.Context(), "{w:"+phrase+"}:player").Val(), client.TTL(t.Context(), "{p:"+string(annID)+"}:phrase").Val()
		if way != its || way <= 0 {
			t.Errorf("the way to a phrase is there for %v, the phrase for %v", way, its)
		}
		usesPhrase(t, d, phrase, "another", "after")
	}
	return phrase
}
