package days

import (
	"context"
	_ "embed" // the script
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

//go:embed read_rows.lua
var readRowsSource string

var readRowsScript = redisstore.NewScript(readRowsSource)

// Page returns n rows of a day's list from a rank; ranks start at 1.
func (s *Store) Page(ctx context.Context, day daily.Date, g daily.Group, from, n int) (leaderboard.Page, error) {
	return s.page(ctx, day, g, "", from-1, n)
}

// Around returns a player's row of a day's list with up to n rows on either side, no rows if the player has none.
func (s *Store) Around(ctx context.Context, day daily.Date, g daily.Group, p room.PlayerID, n int) (leaderboard.Page, error) {
	return s.page(ctx, day, g, p, n, 2*n+1)
}

func (s *Store) page(ctx context.Context, day daily.Date, g daily.Group, p room.PlayerID, before, n int) (leaderboard.Page, error) {
	page, err := s.readPage(ctx, day, g, p, before, n)
	if err == nil {
		err = players.ShowCurrentNames(ctx, s.client, page.Rows)
	}
	if err != nil {
		return page, fmt.Errorf("read the leaderboard of a day: %w", err)
	}
	return page, nil
}

func (s *Store) readPage(ctx context.Context, day daily.Date, g daily.Group, p room.PlayerID, before, n int) (leaderboard.Page, error) {
	page := leaderboard.Page{ID: daily.LeaderboardID(day)}
	keys := []string{listKey(day, g), RowsKey(day)}
	reply, err := readRowsScript.Run(ctx, s.client, keys, string(p), before, n).Slice()
	if err != nil {
		return page, err
	}
	var size, all, first int64
	for i, into := range []*int64{&size, &all, &first} {
		if *into, err = redisstore.Field[int64](reply, i); err != nil {
			return page, err
		}
	}
	page.Size, page.Version = int(size), strconv.FormatInt(all, 10)
	for i := 3; i < len(reply); i += 2 {
		player, err := redisstore.Field[string](reply, i)
		if err != nil {
			return page, err
		}
		text, err := redisstore.Field[string](reply, i+1)
		if err != nil {
			return page, err
		}
		a, err := parseAttempt(day, room.PlayerID(player), text)
		if err != nil {
			return page, err
		}
		page.Rows = append(page.Rows, a.Row(int(first)+1+len(page.Rows)))
	}
	return page, nil
}

// Standing returns a player's attempt and its place in its list, false if there is none.
func (s *Store) Standing(ctx context.Context, p room.PlayerID, day daily.Date) (a daily.Attempt, place leaderboard.Place, ok bool, err error) {
	text, err := s.client.HGet(ctx, RowsKey(day), string(p)).Result()
	if errors.Is(err, redis.Nil) {
		return a, place, false, nil
	} else if err != nil {
		return a, place, false, fmt.Errorf("read a result: %w", err)
	}
	if a, err = parseAttempt(day, p, text); err != nil {
		return a, place, false, err
	}
	list, score := listKey(day, a.Group), scoreOf(a)
	pipe := s.client.Pipeline()
	rank, size := pipe.ZRank(ctx, list, string(p)), pipe.ZCard(ctx, list)
	before := pipe.ZCount(ctx, list, "-inf", fmt.Sprintf("(%d", score))
	if _, err := pipe.Exec(ctx); err != nil && !errors.Is(err, redis.Nil) {
		return a, place, false, fmt.Errorf("read a place: %w", err)
	}
	place = leaderboard.Place{Row: a.Row(int(rank.Val()) + 1), Size: int(size.Val())}
	if errors.Is(rank.Err(), redis.Nil) {
		// The attempt is not listed until a person has reviewed it: this is the place that it would have.
		place = leaderboard.Place{Row: a.Row(int(before.Val()) + 1), Size: int(size.Val()) + 1}
	}
	return a, place, true, nil
}

// Overall returns the place among all players of a day for a place in one of its lists.
func (s *Store) Overall(ctx context.Context, a daily.Attempt, place leaderboard.Place) (leaderboard.Place, error) {
	list, score := listKey(a.Day, a.Group.Other()), scoreOf(a)
	pipe := s.client.Pipeline()
	ahead, size := pipe.ZCount(ctx, list, "-inf", fmt.Sprintf("(%d", score)), pipe.ZCard(ctx, list)
	if _, err := pipe.Exec(ctx); err != nil {
		return place, fmt.Errorf("read a place among all players: %w", err)
	}
	place.Rank += int(ahead.Val())
	place.Size += int(size.Val())
	return place, nil
}

// Players returns how many players have a result on a day.
func (s *Store) Players(ctx context.Context, day daily.Date) (int, error) {
	n, err := s.client.HLen(ctx, RowsKey(day)).Result()
	if err != nil {
		return 0, fmt.Errorf("count the players of a day: %w", err)
	}
	return int(n), nil
}

// Streak returns for how many days in a row a player has played.
func (s *Store) Streak(ctx context.Context, p room.PlayerID, today daily.Date) (daily.Streak, error) {
	played, err := s.Played(ctx, p)
	return daily.StreakOf(slices.Collect(maps.Keys(played)), today), err
}

// Played returns the points of a player's attempts, by day.
func (s *Store) Played(ctx context.Context, p room.PlayerID) (map[daily.Date]int, error) {
	texts, err := s.client.HGetAll(ctx, playedKey(p)).Result()
	if err != nil {
		return nil, fmt.Errorf("read a player's days: %w", err)
	}
	played := make(map[daily.Date]int)
	for text, points := range texts {
		if day, err := daily.ParseDate(text); err == nil {
			played[day] = redisstore.Number(points)
		}
	}
	return played, nil
}
