package redisresults

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	"rattle/store/redis/players"
)

// RestoreForgotten forgets the players of a list whom the store does not list as forgotten, erases all who are to be
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
		if known[p] >= until || !room.IsPlainID(string(p)) {
			continue
		}
		// An entry that has expired holds, too: the backup may be older than it.
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
