package results

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

// A backup is read slot by slot, while people go on. What it caught half-way, and nobody would put right, is put right when
// it is restored:
//
//	forgotten while it was written, and named by what had been read ──▶ erased again
//	a phrase used after its player was read and before its index ─────▶ no backup has the index: it is made anew

// Restore does what [backup.Restore] does, and puts right what the backup caught half-way.
func Restore(ctx context.Context, client redis.UniversalClient, file io.ReadSeeker) (rooms int, err error) {
	if rooms, err = backup.Restore(ctx, client, file); err != nil {
		return rooms, err
	}
	if err := players.EraseAgain(ctx, client); err != nil {
		return rooms, err
	}
	return rooms, players.RebuildPhraseIndex(ctx, client)
}

// ReadChanges returns what a backup knows of players that an older one does not.
func ReadChanges(file io.Reader) (players.Changes, error) {
	changes := players.NewChanges()
	var bad error
	err := backup.ReadKeys(file, changes.Wants, func(key string, rows [][]string) {
		bad = errors.Join(bad, changes.Add(key, rows))
	})
	return changes, errors.Join(err, bad)
}

// RestoreForgotten forgets those of a list whom a store does not know to be forgotten, erases them and all who are to be
// erased, and returns how many were new to the store.
func RestoreForgotten(ctx context.Context, client redis.UniversalClient, list player.Forgotten) (int, error) {
	known, err := players.ReadForgotten(ctx, client)
	if err != nil {
		return 0, err
	}
	now, err := client.Time(ctx).Result()
	if err != nil {
		return 0, fmt.Errorf("forget players again: %w", err)
	}
	n, store := 0, NewPlayers(client)
	for p, until := range list {
		if known[p] >= until || !redisstore.IsPlain(string(p)) {
			continue
		}
		// What a list says of the past holds, too: the backup may be older still.
		ends := time.UnixMilli(max(int64(until), now.Add(player.UnknownForgottenTTL).UnixMilli()))
		if err := store.ForgetUntil(ctx, p, now, ends); err != nil {
			return n, err
		}
		n++
	}
	for {
		erased, err := NewEraser(client).Pass(ctx)
		if err != nil || erased == 0 {
			return n, err
		}
	}
}
