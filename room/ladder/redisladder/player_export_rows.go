package redisladder

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/engine"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// What boards keep of a player: rows, the sums behind rows of totals, and days.

func (s *Store) exportTotals(ctx context.Context, k *player.Export) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	k.Totals = []player.ExportedTotal{}
	for _, period := range leaderboard.Periods() {
		at := room.Instant(now.UnixMilli())
		for _, key := range []string{period.Key(at), period.PreviousKey(at)} {
			if key == "" {
				continue
			}
			sums, err := s.client.HGetAll(ctx, totalsKey(k.Player, period, key)).Result()
			if err != nil {
				return err
			}
			for _, dice := range slices.Sorted(maps.Keys(sums)) {
				points, _, _ := strings.Cut(sums[dice], " ") // before the instant and the name
				k.Totals = append(k.Totals, player.ExportedTotal{Period: period, Key: key, Dice: dice, Points: number(points)})
			}
		}
	}
	return nil
}

// exportRows asks all boards that there can be for the player's row.
func (s *Store) exportRows(ctx context.Context, k *player.Export) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	type asked struct {
		id leaderboard.ID
		rowReply
	}
	var replies []asked
	pipe := s.client.Pipeline()
	for _, id := range leaderboardsAt(room.Instant(now.UnixMilli())) {
		keys := leaderboardKeysOf(id)
		replies = append(replies, asked{id, rowReply{
			id.Dice, pipe.ZScore(ctx, keys.scores, string(k.Player)), pipe.HGet(ctx, keys.rows, string(k.Player)),
		}})
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	k.Rows = []player.ExportedRow{}
	for _, reply := range replies {
		row, ok, err := reply.read()
		if err != nil {
			return fmt.Errorf("row on %s: %w", reply.id, err)
		}
		if ok {
			row.Player = k.Player
			k.Rows = append(k.Rows, player.ExportedRow{ID: reply.id, Row: row})
		}
	}
	return nil
}

// leaderboardsAt returns the names of all boards that can be there at an instant.
func leaderboardsAt(now room.Instant) (all []leaderboard.ID) {
	for _, set := range engine.DiceSets() {
		for _, kind := range leaderboard.Kinds() {
			for _, period := range leaderboard.Periods() {
				all = append(all, leaderboard.ID{Dice: set.ID, Kind: kind, Period: period, Key: period.Key(now)})
				if before := period.PreviousKey(now); before != "" {
					all = append(all, leaderboard.ID{Dice: set.ID, Kind: kind, Period: period, Key: before})
				}
			}
		}
	}
	return all
}

func (s *Store) exportDaily(ctx context.Context, k *player.Export) error {
	d := NewDaily(s.client, nil)
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	played, err := d.Played(ctx, k.Player)
	if err != nil {
		return err
	}
	tables, err := s.client.HGetAll(ctx, dailyAttemptsKey(k.Player)).Result()
	if err != nil {
		return err
	}
	days := slices.Sorted(maps.Keys(played))
	k.Daily = player.ExportedDaily{
		Streak: daily.StreakOf(days, daily.DateOf(room.Instant(now.UnixMilli()))), Points: played,
		Rooms: make(map[daily.Date]room.Code), Attempts: []player.ExportedAttempt{},
	}
	for day, code := range tables {
		k.Daily.Rooms[daily.Date(day)] = room.Code(code)
	}
	pipe := s.client.Pipeline()
	rows := make([]*redis.StringCmd, len(days))
	for i, day := range days {
		rows[i] = pipe.HGet(ctx, dailyRowsKey(day), string(k.Player))
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for i, day := range days {
		text, err := rows[i].Result()
		if errors.Is(err, redis.Nil) {
			continue // boards of days are kept for less long
		}
		if err != nil {
			return err
		}
		a, err := readAttempt(day, k.Player, text)
		if err != nil {
			return err
		}
		k.Daily.Attempts = append(k.Daily.Attempts, player.ExportedAttempt{Day: day, Attempt: a})
	}
	return nil
}
