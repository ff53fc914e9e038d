package redisladder

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
)

// recordBatch is how many records an audit asks for in one round trip.
const recordBatch = 50

// RecordedRounds names all rounds whose records are there.
func (s *Store) RecordedRounds(ctx context.Context) (uuids []string, err error) {
	err = redisstore.Scan(ctx, s.client, roundKey("*", "record"), func(key string) bool {
		uuids = append(uuids, strings.TrimPrefix(redisstore.HashTag(key), "r:"))
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("look for records: %w", err)
	}
	slices.Sort(uuids)
	return slices.Compact(uuids), nil
}

// Rounds gives the records of rounds, one after another, but for those that have gone.
func (s *Store) Rounds(ctx context.Context, uuids []string, each func(room.PendingResult) error) error {
	return s.RoundsWithExcluded(ctx, uuids, func(o room.PendingResult, _ map[room.PlayerID]bool) error { return each(o) })
}

// RoundsWithExcluded returns the same, with the players whose results are kept off the boards, because they wait for
// a person or by a person's decision.
func (s *Store) RoundsWithExcluded(ctx context.Context, uuids []string, each func(o room.PendingResult, excluded map[room.PlayerID]bool) error) error {
	for some := range slices.Chunk(uuids, recordBatch) {
		pipe := s.client.Pipeline()
		records := make([]*redis.MapStringStringCmd, len(some))
		for i, uuid := range some {
			records[i] = pipe.HGetAll(ctx, recordKey(uuid))
		}
		_, _ = pipe.Exec(ctx) // each reply has its own error
		for i, reply := range records {
			record, err := reply.Result()
			if err == nil && len(record) == 0 {
				continue
			}
			var o room.PendingResult
			if err == nil {
				o, err = room.DecodePendingResult([]byte(record["owed"]))
			}
			if err == nil {
				err = each(o, excludedIn(record))
			}
			if err != nil {
				return fmt.Errorf("record of round %s: %w", some[i], err)
			}
		}
	}
	return nil
}

// Matches gives all duels between people that ever came to an end, in the order of their ends.
func (s *Store) Matches(ctx context.Context) (all []leaderboard.StoredMatch, err error) {
	var matches []string
	err = redisstore.Scan(ctx, s.client, matchKey("*"), func(key string) bool {
		matches = append(matches, strings.TrimPrefix(redisstore.HashTag(key), "m:"))
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("look for duels: %w", err)
	}
	slices.Sort(matches)
	for _, match := range slices.Compact(matches) {
		settled, err := readMatch(ctx, s.client, match)
		if err != nil {
			return nil, err
		}
		all = append(all, settled)
	}
	slices.SortStableFunc(all, func(a, b leaderboard.StoredMatch) int { return int(a.At - b.At) })
	return all, nil
}

// Leaderboards names all boards that somebody is on.
func (s *Store) Leaderboards(ctx context.Context) (all []leaderboard.ID, err error) {
	err = redisstore.Scan(ctx, s.client, diceKey("*", "*"), func(key string) bool {
		if id, ok := leaderboardAt(key); ok && !slices.Contains(all, id) {
			all = append(all, id)
		}
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("look for boards: %w", err)
	}
	return all, nil
}

// PeriodTotals returns what the players of some rows of a board of totals have come to, which the rows are the
// image of, but for players of whom nothing is kept any more.
func (s *Store) PeriodTotals(ctx context.Context, id leaderboard.ID, rows []leaderboard.Row) (map[room.PlayerID]int, error) {
	sums := make(map[room.PlayerID]int, len(rows))
	for some := range slices.Chunk(rows, recordBatch) {
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
				return nil, fmt.Errorf("read the sum of %s: %w", some[i].Player, err)
			}
			sums[some[i].Player], _ = parseTotal(text)
		}
	}
	return sums, nil
}

// leaderboardAt reads a board back from the name of its scores; false from any other.
func leaderboardAt(key string) (id leaderboard.ID, ok bool) {
	tag := redisstore.HashTag(key)
	parts := strings.Split(strings.TrimPrefix(key, "{"+tag+"}:"), ":")
	if len(parts) < 2 {
		return id, false
	}
	id = leaderboard.ID{
		Dice: strings.TrimPrefix(tag, "l:"), Kind: leaderboard.Kind(parts[0]), Period: leaderboard.Period(parts[1]),
		Key: parts[len(parts)-1],
	}
	return id, leaderboardKeysOf(id).scores == key
}

// Lifetime returns since when a player has been kept: not at all, where the player was not seen for a
// year, has asked to be forgotten, or was not admitted.
func (s *Store) Lifetime(ctx context.Context, p room.PlayerID) (audit.Lifetime, error) {
	pipe := s.client.Pipeline()
	seen, first := pipe.HGet(ctx, profileKey(p), "seen"), pipe.HGet(ctx, devicesKey(p), firstDevice)
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for _, reply := range []*redis.StringCmd{seen, first} {
		if err := reply.Err(); err != nil && !errors.Is(err, redis.Nil) {
			return audit.Lifetime{}, fmt.Errorf("ask since when %s is known: %w", p, err)
		}
	}
	return audit.Lifetime{
		Known: seen.Val() != "" && first.Val() != forgotten, Since: room.Instant(number(seen.Val())),
	}, nil
}

// PlayerTotals gives a player's totals and forms by dice, false of somebody who was forgotten.
func (s *Store) PlayerTotals(ctx context.Context, p room.PlayerID) (sums audit.Totals, forms map[string]leaderboard.PlayerRating, known bool, err error) {
	pipe := s.client.Pipeline()
	totals := pipe.HMGet(ctx, profileKey(p), "rounds", "points", "words")
	first := pipe.HGet(ctx, devicesKey(p), firstDevice)
	if _, err := pipe.Exec(ctx); err != nil && !errors.Is(err, redis.Nil) {
		return sums, nil, false, fmt.Errorf("read the totals of %s: %w", p, err)
	}
	if first.Val() == forgotten {
		return sums, nil, false, nil
	}
	var n [3]int
	for i, field := range totals.Val() {
		text, _ := field.(string)
		n[i] = number(text)
	}
	forms, err = readRatings(ctx, s.client, p)
	return audit.Totals{Rounds: n[0], Points: n[1], Words: n[2]}, forms, true, err
}
