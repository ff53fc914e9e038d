package leaderboards

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

// What an audit reads.

// totalsBatch is how many totals are read in one round trip.
const totalsBatch = 50

// Matches returns all stored matches, in the order of their ends.
func (s *Store) Matches(ctx context.Context) (all []leaderboard.StoredMatch, err error) {
	var ids []string
	err = redisstore.Scan(ctx, s.client, matchKey("*"), func(key string) bool {
		_, id, _ := redisstore.SplitKey(key)
		ids = append(ids, id)
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("list the matches: %w", err)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		m, err := ReadMatch(ctx, s.client, id)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	slices.SortStableFunc(all, func(a, b leaderboard.StoredMatch) int { return int(a.At - b.At) })
	return all, nil
}

// IDs returns all leaderboards that have rows.
func (s *Store) IDs(ctx context.Context) (all []leaderboard.ID, err error) {
	err = redisstore.Scan(ctx, s.client, diceKey("*", "*"), func(key string) bool {
		if id, ok := parseKey(key); ok && !slices.Contains(all, id) {
			all = append(all, id)
		}
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("list the leaderboards: %w", err)
	}
	return all, nil
}

// parseKey returns the leaderboard whose scores a key holds, false if it holds none.
func parseKey(key string) (id leaderboard.ID, ok bool) {
	_, dice, what := redisstore.SplitKey(key)
	parts := strings.Split(what, ":")
	if len(parts) < 2 {
		return id, false
	}
	id = leaderboard.ID{
		Dice: dice, Kind: leaderboard.Kind(parts[0]), Period: leaderboard.Period(parts[1]), Key: parts[len(parts)-1],
	}
	return id, keysOf(id).scores == key
}

// PeriodTotals returns the totals that rows of a leaderboard of totals have to show, except those of players about whom
// nothing is stored any more.
func (s *Store) PeriodTotals(ctx context.Context, id leaderboard.ID, rows []leaderboard.Row) (map[room.PlayerID]int, error) {
	totals := make(map[room.PlayerID]int, len(rows))
	for some := range slices.Chunk(rows, totalsBatch) {
		pipe := s.client.Pipeline()
		replies := make([]*redis.StringCmd, len(some))
		for i, row := range some {
			replies[i] = pipe.HGet(ctx, totalsKey(row.Player, id.Period, id.Key), id.Dice)
		}
		_, _ = pipe.Exec(ctx) // each reply has its own error
		for i, reply := range replies {
			text, err := reply.Result()
			if errors.Is(err, redis.Nil) {
				continue
			} else if err != nil {
				return nil, fmt.Errorf("read the total of %s: %w", some[i].Player, err)
			}
			totals[some[i].Player], _ = parseTotal(text)
		}
	}
	return totals, nil
}

// PlayerTotals returns a player's totals, and ratings by dice; false for a player who is forgotten.
func (s *Store) PlayerTotals(ctx context.Context, p room.PlayerID) (totals audit.Totals, ratings map[string]leaderboard.PlayerRating, known bool, err error) {
	status, err := s.players.Status(ctx, p)
	if err != nil || status.Forgotten {
		return totals, nil, false, err
	}
	fields, err := s.client.HMGet(ctx, players.ProfileKey(p), "rounds", "points", "words").Result()
	if err != nil {
		return totals, nil, false, fmt.Errorf("read the totals of %s: %w", p, err)
	}
	for i, n := range []*int{&totals.Rounds, &totals.Points, &totals.Words} {
		text, _ := fields[i].(string)
		*n = redisstore.Number(text)
	}
	ratings, err = ReadRatings(ctx, s.client, p)
	return totals, ratings, true, err
}
