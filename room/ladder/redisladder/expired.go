package redisladder

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
)

// Rows of all time outlive their players, and with a player ends the note of who is refused. A browser
// has dropped the cookie by then, so whoever still shows the first secret is a program that kept a
// copy, perhaps of one that was refused. It is to speak for nobody as long as a row shows the player:
//
//	first device, not refused ── anything kept? ──▶ holds                    all that is asked of who is known
//	                                  └── no ── rows of all time? ── none ──▶ holds: somebody new
//	                                                  └── one ── anything kept by now? ──▶ holds, else refused

// expiredButRanked reports whether a row of all time stands of a player of whom nothing was kept a moment ago,
// nor is now: the profile is written before the rows, perhaps just between the two looks.
func expiredButRanked(ctx context.Context, client redis.UniversalClient, p room.PlayerID) (bool, error) {
	ranked, err := rankedAllTime(ctx, client, p)
	if err != nil || !ranked {
		return false, err
	}
	kept, err := client.Exists(ctx, append(existenceKeys(p), admittedKey(p))...).Result()
	if err != nil {
		return false, fmt.Errorf("ask whether anything is kept of a player: %w", err)
	}
	return kept == 0, nil
}

// rankedAllTime reports whether a player has a row on a board of all time.
func rankedAllTime(ctx context.Context, client redis.UniversalClient, p room.PlayerID) (bool, error) {
	pipe := client.Pipeline()
	var rows []*redis.FloatCmd
	for _, set := range engine.DiceSets() {
		for _, kind := range leaderboard.Kinds() {
			board := leaderboard.ID{Dice: set.ID, Kind: kind, Period: leaderboard.AllTime}
			rows = append(rows, pipe.ZScore(ctx, leaderboardKeysOf(board).scores, string(p)))
		}
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	ranked := false
	for _, row := range rows {
		switch err := row.Err(); {
		case err == nil:
			ranked = true
		case !errors.Is(err, redis.Nil):
			return false, fmt.Errorf("ask for rows of a player: %w", err)
		}
	}
	return ranked, nil
}
