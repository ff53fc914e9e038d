package redisladder

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
)

// Whoever was forgotten after a backup was written is in that backup. So the list of the forgotten
// outlives what it is about, goes into each backup, and can be had by itself:
//
//	the store that is replaced ┐
//	a newer backup ────────────┼──▶ ladder.Forgotten ──▶ ForgetAgain, when an older one was restored
//	a list ────────────────────┘

// ReadForgotten returns who is forgotten by a store.
func ReadForgotten(ctx context.Context, client redis.UniversalClient) (player.Forgotten, error) {
	members, err := client.ZRangeWithScores(ctx, forgottenKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("ask who is forgotten: %w", err)
	}
	list := make(player.Forgotten, len(members))
	for _, z := range members {
		p, _ := z.Member.(string)
		list[room.PlayerID(p)] = room.Instant(z.Score)
	}
	return list, nil
}

// readForgottenRows reads who is forgotten from the rows of a dump.
func readForgottenRows(list player.Forgotten, rows [][]string) error {
	for _, row := range rows { // score, player
		until, err := strconv.ParseFloat(row[0], 64)
		if len(row) != 2 || err != nil {
			return fmt.Errorf("who is forgotten: %q", row)
		}
		list[room.PlayerID(row[1])] = room.Instant(until)
	}
	return nil
}

// RestoreForgotten forgets those of a list of whom a store has not heard, erases them and all who wait
// for it, and returns how many were new to it.
func RestoreForgotten(ctx context.Context, client redis.UniversalClient, list player.Forgotten) (int, error) {
	known, err := ReadForgotten(ctx, client)
	if err != nil {
		return 0, err
	}
	now, err := client.Time(ctx).Result()
	if err != nil {
		return 0, fmt.Errorf("forget players again: %w", err)
	}
	n, devices := 0, NewDevices(client)
	for p, until := range list {
		if known[p] >= until || !isPlain(string(p)) {
			continue
		}
		// What a list says of the past holds, too: the backup may be older still.
		ends := time.UnixMilli(max(int64(until), now.Add(player.UnknownForgottenTTL).UnixMilli()))
		if err := devices.forgetUntil(ctx, p, now, ends); err != nil {
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

// requeueForgotten has everybody erased whom a restored store knows to be forgotten: while its backup was
// written they may have been erased from what was read before.
func requeueForgotten(ctx context.Context, client redis.UniversalClient) error {
	// The embedded store would make an empty key of nobody, which no dump may have.
	known, err := client.Exists(ctx, forgottenKey).Result()
	if err == nil && known > 0 {
		_, err = client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.ZUnionStore(ctx, toEraseKey, &redis.ZStore{Keys: []string{forgottenKey}})
			pipe.Expire(ctx, toEraseKey, player.ForgottenTTL)
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("erase again who is forgotten: %w", err)
	}
	return nil
}
