package redisladder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// A backup is read tag by tag, while people go on. What it may have caught in the middle, and nobody would put right, is
// put right when it is restored:
//
//	forgotten while it was written, and named by what was read before ──▶ erased again
//	a phrase used between the reading of its player and of its way ─────▶ no backup has ways: each phrase is laid its own

// Restore does what [backup.Restore] does, and makes whole what the backup may have torn.
func Restore(ctx context.Context, client redis.UniversalClient, dump io.ReadSeeker) (rooms int, err error) {
	if rooms, err = backup.Restore(ctx, client, dump); err != nil {
		return rooms, err
	}
	if err := requeueForgotten(ctx, client); err != nil {
		return rooms, err
	}
	return rooms, rebuildPhraseIndex(ctx, client)
}

// rebuildPhraseIndex lays the way to each recovery phrase, which ends with the phrase.
func rebuildPhraseIndex(ctx context.Context, client redis.UniversalClient) error {
	var players []room.PlayerID
	err := redisstore.Scan(ctx, client, "{p:*}:phrase", func(key string) bool {
		if p, _, ok := credentialKey(key); ok {
			players = append(players, p)
		}
		return true
	})
	if err != nil {
		return fmt.Errorf("look for recovery phrases: %w", err)
	}
	for some := range slices.Chunk(players, playerBatch) {
		if err := rebuildPhraseIndexOf(ctx, client, some); err != nil {
			return fmt.Errorf("lay the ways to recovery phrases: %w", err)
		}
	}
	return nil
}

func rebuildPhraseIndexOf(ctx context.Context, client redis.UniversalClient, some []room.PlayerID) error {
	keys, left := make([]*redis.StringCmd, len(some)), make([]*redis.DurationCmd, len(some))
	pipe := client.Pipeline()
	for i, p := range some {
		keys[i], left[i] = pipe.HGet(ctx, phraseKey(p), "key"), pipe.PTTL(ctx, phraseKey(p))
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	lay := client.Pipeline()
	for i, p := range some {
		err := errors.Join(keys[i].Err(), left[i].Err())
		if errors.Is(err, redis.Nil) || err == nil && left[i].Val() <= 0 {
			continue // it has just ended
		} else if err != nil {
			return err
		}
		lay.Set(ctx, phraseIndexKey(keys[i].Val()), string(p), left[i].Val())
	}
	_, err := lay.Exec(ctx)
	return err
}
