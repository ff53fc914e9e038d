package redisladder

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
)

// NameOf returns the name that a player goes by now, "" where none is kept.
func (s *Store) NameOf(ctx context.Context, p room.PlayerID) (string, error) {
	name, err := s.client.HGet(ctx, profileKey(p), "name").Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return "", fmt.Errorf("read the name of %s: %w", p, err)
	}
	return name, nil
}

// showCurrentNames replaces the names in rows, which are those of the day they were set, by the names that
// the players go by now: those of their newest rounds, at whatever tables. Rows of players of whom no name is
// kept stay as they are, and so do those whose name was taken out, and those whose player cannot be read: a
// board does not go down with one node of a cluster.
func showCurrentNames(ctx context.Context, client redis.UniversalClient, rows []leaderboard.Row) error {
	pipe := client.Pipeline()
	names := make([]*redis.StringCmd, len(rows))
	for i, row := range rows {
		names[i] = pipe.HGet(ctx, profileKey(row.Player), "name")
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for i := range rows {
		name, err := names[i].Result()
		if err == nil && name != "" && rows[i].Name != "" {
			rows[i].Name = name
		}
	}
	return ctx.Err()
}
