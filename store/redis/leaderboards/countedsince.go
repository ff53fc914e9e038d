package leaderboards

import (
	"context"
	_ "embed" // the script
	"fmt"

	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
)

//go:embed counted_since.lua
var countedSinceSource string

var countedSinceScript = redisstore.NewScript(countedSinceSource)

// startCounting returns since when each kind counts, and notes it of those that are new.
func (s *Store) startCounting(ctx context.Context) (leaderboard.CountedSince, error) {
	kinds := leaderboard.Kinds()
	fields, args := make([]string, len(kinds)), []any{leaderboard.KindDelay.Milliseconds()}
	for i, k := range kinds {
		fields[i], args = string(k), append(args, string(k))
	}
	instants, err := s.client.HMGet(ctx, countedSinceKey, fields...).Result()
	for _, instant := range instants {
		if instant == nil && err == nil {
			instants, err = countedSinceScript.Run(ctx, s.client, []string{countedSinceKey}, args...).Slice()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read since when leaderboards count: %w", err)
	}
	since := make(leaderboard.CountedSince)
	for i, k := range kinds {
		text, _ := instants[i].(string)
		since[k] = room.Instant(redisstore.Number(text))
	}
	return since, nil
}

// CountedSince returns since when each kind of leaderboard counts, as far as a server has noted it.
func (s *Store) CountedSince(ctx context.Context) (leaderboard.CountedSince, error) {
	noted, err := s.client.HGetAll(ctx, countedSinceKey).Result()
	if err != nil {
		return nil, fmt.Errorf("read since when leaderboards count: %w", err)
	}
	since := make(leaderboard.CountedSince)
	for kind, instant := range noted {
		since[leaderboard.Kind(kind)] = room.Instant(redisstore.Number(instant))
	}
	return since, nil
}

// Counted returns those of some rows whose kinds count already.
func (s *Store) Counted(ctx context.Context, rows []leaderboard.RowUpdate) ([]leaderboard.RowUpdate, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	since, err := s.startCounting(ctx)
	if err != nil {
		return nil, err
	}
	return since.Filter(rows), nil
}
