package redisladder

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/ladder"
)

//go:embed queue_free.lua
var freeSource string

// It may be repeated without harm.
var freeScript = redis.NewScript(freeSource)

// Busy gives the match that somebody is in, nil for none.
func (q *Queue) Busy(ctx context.Context, p room.PlayerID) (*ladder.Meet, error) {
	text, err := q.client.Get(ctx, busyKey(p)).Result()
	if errors.Is(err, redis.Nil) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for somebody's match: %w", err)
	}
	return parseMeet(text)
}

// free lets the players of a match that is over look for another one.
func free(ctx context.Context, client redis.UniversalClient, match string, players []room.PlayerID) error {
	var keys []string
	for _, p := range players {
		keys = append(keys, busyKey(p))
	}
	if err := freeScript.Run(ctx, client, keys, match).Err(); err != nil {
		return fmt.Errorf("free the players of match %s: %w", match, err)
	}
	return nil
}

// parseMeet reads what a busyKey holds: "UUID JSON".
func parseMeet(text string) (*ladder.Meet, error) {
	_, told, _ := strings.Cut(text, " ")
	m := new(ladder.Meet)
	if err := json.Unmarshal([]byte(told), m); err != nil {
		return nil, fmt.Errorf("read somebody's match: %w", err)
	}
	return m, nil
}
