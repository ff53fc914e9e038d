package redisladder

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

// Days names all days of which somebody has a result, for an audit.
func (d *Daily) Days(ctx context.Context) (days []daily.Date, err error) {
	before, after, _ := strings.Cut(dailyRowsKey("*"), "*")
	err = redisstore.Scan(ctx, d.client, dailyRowsKey("*"), func(key string) bool {
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

// Day gives all that is kept of a day, at one instant.
func (d *Daily) Day(ctx context.Context, date daily.Date) (audit.StoredDay, error) {
	day := audit.StoredDay{
		Date: date, Rows: make(map[room.PlayerID]daily.Attempt),
		Lists: make(map[daily.Group]map[room.PlayerID]leaderboard.Score),
	}
	tx := d.client.TxPipeline()
	rows := tx.HGetAll(ctx, dailyRowsKey(date))
	known, newcomers := dailyListKey(date, daily.Known), dailyListKey(date, daily.Newcomers)
	lists := map[daily.Group]*redis.ZSliceCmd{
		daily.Known: tx.ZRangeWithScores(ctx, known, 0, -1), daily.Newcomers: tx.ZRangeWithScores(ctx, newcomers, 0, -1),
	}
	if _, err := tx.Exec(ctx); err != nil {
		return day, fmt.Errorf("read the day %s: %w", date, err)
	}
	for p, text := range rows.Val() {
		a, err := readAttempt(date, room.PlayerID(p), text)
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
