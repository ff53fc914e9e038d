package redisladder

import (
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/ladder"
	"rattle/room/redislog"
)

// Days names all days of which somebody has a result, for an audit.
func (d *Daily) Days(ctx context.Context) (days []ladder.Date, err error) {
	before, after, _ := strings.Cut(dailyRowsKey("*"), "*")
	err = redislog.Scan(ctx, d.client, dailyRowsKey("*"), func(key string) bool {
		text := strings.TrimSuffix(strings.TrimPrefix(key, before), after)
		if day, err := ladder.ParseDate(text); err == nil {
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
func (d *Daily) Day(ctx context.Context, date ladder.Date) (ladder.StoredDay, error) {
	day := ladder.StoredDay{
		Date: date, Rows: make(map[room.PlayerID]ladder.Attempt),
		Lists: make(map[ladder.Group]map[room.PlayerID]ladder.Score),
	}
	tx := d.client.TxPipeline()
	rows := tx.HGetAll(ctx, dailyRowsKey(date))
	known, newcomers := dailyListKey(date, ladder.Known), dailyListKey(date, ladder.Newcomers)
	lists := map[ladder.Group]*redis.ZSliceCmd{
		ladder.Known: tx.ZRangeWithScores(ctx, known, 0, -1), ladder.Newcomers: tx.ZRangeWithScores(ctx, newcomers, 0, -1),
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
		day.Lists[g] = make(map[room.PlayerID]ladder.Score)
		for _, z := range list.Val() {
			p, _ := z.Member.(string)
			day.Lists[g][room.PlayerID(p)] = ladder.Score(-z.Score)
		}
	}
	return day, nil
}
