package redisladder

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/room"
	"rattle/room/ladder"
)

// What boards keep of a player: rows, the sums behind rows of totals, and days.

func (s *Store) keptSums(ctx context.Context, k *ladder.Export) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	k.Totals = []ladder.ExportedTotal{}
	for _, period := range ladder.Periods() {
		at := room.Instant(now.UnixMilli())
		for _, key := range []string{period.Key(at), period.PreviousKey(at)} {
			if key == "" {
				continue
			}
			sums, err := s.client.HGetAll(ctx, sumsKey(k.Player, period, key)).Result()
			if err != nil {
				return err
			}
			for _, dice := range slices.Sorted(maps.Keys(sums)) {
				points, _, _ := strings.Cut(sums[dice], " ") // before the instant and the name
				k.Totals = append(k.Totals, ladder.ExportedTotal{Period: period, Key: key, Dice: dice, Points: number(points)})
			}
		}
	}
	return nil
}

// keptRows asks all boards that there can be for the player's row.
func (s *Store) keptRows(ctx context.Context, k *ladder.Export) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	type asked struct {
		id ladder.ID
		rowReply
	}
	var replies []asked
	pipe := s.client.Pipeline()
	for _, id := range boardsAt(room.Instant(now.UnixMilli())) {
		keys := boardOf(id)
		replies = append(replies, asked{id, rowReply{
			id.Dice, pipe.ZScore(ctx, keys.scores, string(k.Player)), pipe.HGet(ctx, keys.rows, string(k.Player)),
		}})
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	k.Rows = []ladder.ExportedRow{}
	for _, reply := range replies {
		row, ok, err := reply.read()
		if err != nil {
			return fmt.Errorf("row on %s: %w", reply.id, err)
		}
		if ok {
			row.Player = k.Player
			k.Rows = append(k.Rows, ladder.ExportedRow{ID: reply.id, Row: row})
		}
	}
	return nil
}

// boardsAt returns the names of all boards that can be there at an instant.
func boardsAt(now room.Instant) (all []ladder.ID) {
	for _, set := range engine.DiceSets() {
		for _, kind := range ladder.Kinds() {
			for _, period := range ladder.Periods() {
				all = append(all, ladder.ID{Dice: set.ID, Kind: kind, Period: period, Key: period.Key(now)})
				if before := period.PreviousKey(now); before != "" {
					all = append(all, ladder.ID{Dice: set.ID, Kind: kind, Period: period, Key: before})
				}
			}
		}
	}
	return all
}

func (s *Store) keptDaily(ctx context.Context, k *ladder.Export) error {
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
	k.Daily = ladder.ExportedDaily{
		Streak: ladder.StreakOf(days, ladder.DateOf(room.Instant(now.UnixMilli()))), Points: played,
		Rooms: make(map[ladder.Date]room.Code), Attempts: []ladder.ExportedAttempt{},
	}
	for day, code := range tables {
		k.Daily.Rooms[ladder.Date(day)] = room.Code(code)
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
		k.Daily.Attempts = append(k.Daily.Attempts, ladder.ExportedAttempt{Day: day, Attempt: a})
	}
	return nil
}
