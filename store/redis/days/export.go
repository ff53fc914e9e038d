package days

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/player"
	"rattle/room"
)

// AddDays adds a player's daily boards to an export.
func (s *Store) AddDays(ctx context.Context, x *player.Export) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return err
	}
	played, err := s.Played(ctx, x.Player)
	if err != nil {
		return err
	}
	rooms, err := s.client.HGetAll(ctx, attemptsKey(x.Player)).Result()
	if err != nil {
		return err
	}
	dates := slices.Sorted(maps.Keys(played))
	x.Daily = player.ExportedDaily{
		Streak: daily.StreakOf(dates, daily.DateOf(room.Instant(now.UnixMilli()))), Points: played,
		Rooms: make(map[daily.Date]room.Code), Attempts: []player.ExportedAttempt{},
	}
	for day, code := range rooms {
		x.Daily.Rooms[daily.Date(day)] = room.Code(code)
	}
	pipe := s.client.Pipeline()
	rows := make([]*redis.StringCmd, len(dates))
	for i, day := range dates {
		rows[i] = pipe.HGet(ctx, RowsKey(day), string(x.Player))
	}
	_, _ = pipe.Exec(ctx) // each reply has its own error
	for i, day := range dates {
		text, err := rows[i].Result()
		if errors.Is(err, redis.Nil) {
			continue // the rows of a day are stored for less long
		}
		if err != nil {
			return err
		}
		a, err := parseAttempt(day, x.Player, text)
		if err != nil {
			return err
		}
		x.Daily.Attempts = append(x.Daily.Attempts, player.ExportedAttempt{Day: day, Attempt: a})
	}
	return nil
}
