package players

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
)

// NameOf returns a player's current name, "" if none is stored.
func NameOf(ctx context.Context, client redis.UniversalClient, p room.PlayerID) (string, error) {
	name, err := client.HGet(ctx, ProfileKey(p), "name").Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return "", fmt.Errorf("read the name of %s: %w", p, err)
	}
	return name, nil
}

// ShowCurrentNames replaces the names in rows, which are from when the rows were set, by the players' current ones:
// those of their newest rounds. A row keeps its name if none is stored, or if the player cannot be read: a leaderboard
// does not fail with one node of a cluster. An erased name stays empty.
func ShowCurrentNames(ctx context.Context, client redis.UniversalClient, rows []leaderboard.Row) error {
	pipe := client.Pipeline()
	names := make([]*redis.StringCmd, len(rows))
	for i, row := range rows {
		names[i] = pipe.HGet(ctx, ProfileKey(row.Player), "name")
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
