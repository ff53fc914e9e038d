package days

import (
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// Dates returns all days that have results, for an audit.
func (s *Store) Dates(ctx context.Context) (days []daily.Date, err error) {
	before, after, _ := strings.Cut(RowsKey("*"), "*")
	err = redisstore.Scan(ctx, s.client, RowsKey("*"), func(key string) bool {
		text := strings.TrimSuffix(strings.TrimPrefix(key, before), after)
		if day, err := daily.ParseDate(text); err == nil {
			days = append(days, day)
		}
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("look for days: %w", err)
	}
	return days, nil
}

// Day returns all that is stored of a day, at one instant.
func (s *Store) Day(ctx context.Context, date daily.Date) (audit.StoredDay, error) {
	day := audit.StoredDay{
		Date: date, Rows: make(map[room.PlayerID]daily.Attempt),
		Lists: make(map[daily.Group]map[room.PlayerID]leaderboard.Score),
	}
	tx := s.client.TxPipeline()
	rows := tx.HGetAll(ctx, RowsKey(date))
	known, newcomers := listKey(date, daily.Known), listKey(date, daily.Newcomers)
	lists := map[daily.Group]*redis.ZSliceCmd{
		daily.Known: tx.ZRangeWithScores(ctx, known, 0, -1), daily.Newcomers: tx.ZRangeWithScores(ctx, newcomers, 0, -1),
	}
	if _, err := tx.Exec(ctx); err != nil {
		return day, fmt.Errorf("read the day %s: %w", date, err)
	}
	for p, text := range rows.Val() {
		a, err := parseAttempt(date, room.PlayerID(p), text)
		if err != nil {
			return day, fmt.Errorf("read the day %s: %w", date, err)
		}
		day.Rows[a.Player] = a
	}
	for g, list := range lists {
		day.Lists[g] = make(map[room.PlayerID]leaderboard.Score)
		for _, z := range list.Val() {
			p, _ := z.Member.(string)
			day.Lists[g][room.PlayerID(p)] = leaderboard.Score(-z.Score)
		}
	}
	return day, nil
}
