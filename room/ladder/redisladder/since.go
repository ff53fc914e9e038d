package redisladder

import (
	"context"
	_ "embed" // the script
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/room"
)

// kindDelay is from when on a new kind of board counts, after the first server that knows it has
// recorded something: servers of the release before, which leave it out, have gone by then.
const kindDelay = time.Hour

//go:embed since.lua
var sinceSource string

// It may be repeated without harm.
var sinceScript = redis.NewScript(sinceSource)

// since returns from when on each kind counts, and notes it of those that are new.
func (s *Store) since(ctx context.Context) (leaderboard.CountedSince, error) {
	kinds := leaderboard.Kinds()
	fields, args := make([]string, len(kinds)), []any{kindDelay.Milliseconds()}
	for i, k := range kinds {
		fields[i], args = string(k), append(args, string(k))
	}
	instants, err := s.client.HMGet(ctx, sinceKey, fields...).Result()
	for _, instant := range instants {
		if instant == nil && err == nil {
			instants, err = sinceScript.Run(ctx, s.client, []string{sinceKey}, args...).Slice()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("ask from when on boards count: %w", err)
	}
	since := make(leaderboard.CountedSince)
	for i, k := range kinds {
		text, _ := instants[i].(string)
		since[k] = room.Instant(number(text))
	}
	return since, nil
}

// Since returns from when on each kind of board counts, as far as a server has noted it.
func (s *Store) Since(ctx context.Context) (leaderboard.CountedSince, error) {
	noted, err := s.client.HGetAll(ctx, sinceKey).Result()
	if err != nil {
		return nil, fmt.Errorf("ask from when on boards count: %w", err)
	}
	since := make(leaderboard.CountedSince)
	for kind, instant := range noted {
		since[leaderboard.Kind(kind)] = room.Instant(number(instant))
	}
	return since, nil
}

// counted returns those deeds on boards that are of kinds that counted already.
func (s *Store) counted(ctx context.Context, deeds []leaderboard.RowUpdate) ([]leaderboard.RowUpdate, error) {
	if len(deeds) == 0 {
		return nil, nil
	}
	since, err := s.since(ctx)
	if err != nil {
		return nil, err
	}
	return since.Filter(deeds), nil
}
