package redisladder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// DailyPage gives rows of a day's list from a rank on, 1 being the best.
func (d *Daily) DailyPage(ctx context.Context, day daily.Date, g daily.Group, from, n int) (leaderboard.Page, error) {
	return d.page(ctx, day, g, "", from-1, n)
}

// DailyAround gives a player's row, with up to n before it and n after it; no rows where the
// player has none.
func (d *Daily) DailyAround(ctx context.Context, day daily.Date, g daily.Group, p room.PlayerID, n int) (leaderboard.Page, error) {
	return d.page(ctx, day, g, p, n, 2*n+1)
}

func (d *Daily) page(ctx context.Context, day daily.Date, g daily.Group, p room.PlayerID, before, n int) (leaderboard.Page, error) {
	page, err := d.readPage(ctx, day, g, p, before, n)
	if err == nil {
		err = showCurrentNames(ctx, d.client, page.Rows)
	}
	if err != nil {
		return page, fmt.Errorf("read the board of a day: %w", err)
	}
	return page, nil
}

func (d *Daily) readPage(ctx context.Context, day daily.Date, g daily.Group, p room.PlayerID, before, n int) (leaderboard.Page, error) {
	page := leaderboard.Page{ID: daily.LeaderboardID(day)}
	keys := []string{dailyListKey(day, g), dailyRowsKey(day)}
	reply, err := dailyPageScript.Run(ctx, d.client, keys, string(p), before, n).Slice()
	if err != nil {
		return page, err
	}
	var size, all, first int64
	for i, into := range []*int64{&size, &all, &first} {
		if *into, err = replyPart[int64](reply, i); err != nil {
			return page, err
		}
	}
	page.Size, page.Version = int(size), strconv.FormatInt(all, 10)
	for i := 3; i < len(reply); i += 2 {
		player, err := replyPart[string](reply, i)
		if err != nil {
			return page, err
		}
		text, err := replyPart[string](reply, i+1)
		if err != nil {
			return page, err
		}
		a, err := readAttempt(day, room.PlayerID(player), text)
		if err != nil {
			return page, err
		}
		page.Rows = append(page.Rows, a.Row(int(first)+1+len(page.Rows)))
	}
	return page, nil
}

// replyPart takes a part of a script's reply.
func replyPart[T any](reply []any, i int) (v T, err error) {
	if i < len(reply) {
		if v, ok := reply[i].(T); ok {
			return v, nil
		}
	}
	return v, fmt.Errorf("part %d of a reply is no %T", i, v)
}

func readAttempt(day daily.Date, p room.PlayerID, text string) (a daily.Attempt, err error) {
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		return a, fmt.Errorf("the row of %s: %w", p, err)
	}
	a.Day, a.Player = day, p
	return a, nil
}

// Standing gives what a player's attempt came to, and its place in its list, if there is one.
func (d *Daily) Standing(ctx context.Context, p room.PlayerID, day daily.Date) (a daily.Attempt, place leaderboard.Place, ok bool, err error) {
	text, err := d.client.HGet(ctx, dailyRowsKey(day), string(p)).Result()
	if errors.Is(err, redis.Nil) {
		return a, place, false, nil
	} else if err != nil {
		return a, place, false, fmt.Errorf("look for a result: %w", err)
	}
	if a, err = readAttempt(day, p, text); err != nil {
		return a, place, false, err
	}
	list, score := dailyListKey(day, a.Group), -int64(leaderboard.NewScore(a.Points, a.At))
	pipe := d.client.Pipeline()
	rank, size := pipe.ZRank(ctx, list, string(p)), pipe.ZCard(ctx, list)
	before := pipe.ZCount(ctx, list, "-inf", fmt.Sprintf("(%d", score))
	if _, err := pipe.Exec(ctx); err != nil && !errors.Is(err, redis.Nil) {
		return a, place, false, fmt.Errorf("look for a place: %w", err)
	}
	place = leaderboard.Place{Row: a.Row(int(rank.Val()) + 1), Size: int(size.Val())}
	if errors.Is(rank.Err(), redis.Nil) {
		// Whoever is not listed, as a person is to look first, is told the place that it would be.
		place = leaderboard.Place{Row: a.Row(int(before.Val()) + 1), Size: int(size.Val()) + 1}
	}
	return a, place, true, nil
}

// Overall returns a place in one of a day's lists as the place among all of that day.
func (d *Daily) Overall(ctx context.Context, a daily.Attempt, place leaderboard.Place) (leaderboard.Place, error) {
	list, score := dailyListKey(a.Day, a.Group.Other()), -int64(leaderboard.NewScore(a.Points, a.At))
	pipe := d.client.Pipeline()
	ahead, size := pipe.ZCount(ctx, list, "-inf", fmt.Sprintf("(%d", score)), pipe.ZCard(ctx, list)
	if _, err := pipe.Exec(ctx); err != nil {
		return place, fmt.Errorf("look for a place among all: %w", err)
	}
	place.Rank += int(ahead.Val())
	place.Size += int(size.Val())
	return place, nil
}

// Players counts those who have a result of a day.
func (d *Daily) Players(ctx context.Context, day daily.Date) (int, error) {
	n, err := d.client.HLen(ctx, dailyRowsKey(day)).Result()
	if err != nil {
		return 0, fmt.Errorf("count the players of a day: %w", err)
	}
	return int(n), nil
}

// Streak gives for how many days on end a player has played.
func (d *Daily) Streak(ctx context.Context, p room.PlayerID, today daily.Date) (daily.Streak, error) {
	played, err := d.Played(ctx, p)
	return daily.StreakOf(slices.Collect(maps.Keys(played)), today), err
}

// Played gives the points of a player's attempts, by day.
func (d *Daily) Played(ctx context.Context, p room.PlayerID) (map[daily.Date]int, error) {
	texts, err := d.client.HGetAll(ctx, dailyPlayedKey(p)).Result()
	if err != nil {
		return nil, fmt.Errorf("read a player's days: %w", err)
	}
	played := make(map[daily.Date]int)
	for text, points := range texts {
		if day, err := daily.ParseDate(text); err == nil {
			played[day] = number(points)
		}
	}
	return played, nil
}
