package redislog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

const (
	overdueAtOnce = 64  // rooms of one bucket that one pass answers
	tidyAtOnce    = 500 // registered rooms that one pass looks at: far more than can be opened meanwhile
)

// Overdue implements [room.Alarms]: some nodes of the store may answer when others do not.
// The clock is that of any node: a room that is opened too soon is found to be early.
//
// Each pass also forgets some registered rooms that have expired without an alarm.
func (l *Log) Overdue(ctx context.Context, late room.Millis) ([]room.Code, error) {
	now, err := l.client.Time(ctx).Result()
	if err != nil {
		return nil, fmt.Errorf("ask the store for the time: %w", err)
	}
	end := fmt.Sprintf("(%d", now.UnixMilli()-int64(late))
	counts := make([]*redis.IntCmd, Buckets)
	pipe := l.client.Pipeline()
	for b := range counts {
		counts[b] = pipe.ZCount(ctx, AlarmsKey(b), "-inf", end)
	}
	_, counting := pipe.Exec(ctx) // the first error; what others answered is good

	var pages []*redis.StringSliceCmd
	pipe = l.client.Pipeline()
	for b, count := range counts {
		if n := count.Val(); n > 0 {
			pages = append(pages, pipe.ZRangeByScore(ctx, AlarmsKey(b), anyPage(end, n)))
		}
	}
	var paging error
	if len(pages) > 0 {
		_, paging = pipe.Exec(ctx)
	}
	var rooms []room.Code
	for _, page := range pages {
		for _, code := range page.Val() {
			rooms = append(rooms, room.Code(code))
		}
	}
	if err = cmp.Or(counting, paging); err != nil {
		err = fmt.Errorf("look for overdue alarms: %w", err)
	}
	return rooms, errors.Join(err, l.tidy(ctx, rand.IntN(Buckets), now)) //nolint:gosec // no secret
}

// anyPage draws one of the pages that n overdue alarms fill: many that cannot be ended keep
// nobody from coming to the others.
func anyPage(end string, n int64) *redis.ZRangeBy {
	pages := (n + overdueAtOnce - 1) / overdueAtOnce
	return &redis.ZRangeBy{
		Min:    "-inf",
		Max:    end,
		Offset: overdueAtOnce * rand.Int64N(pages), //nolint:gosec // no secret
		Count:  overdueAtOnce,
	}
}

// tidy dismisses the gone among the registered rooms of a bucket that are old enough. Where those are
// many it takes any page of them, so that it needs no memory of where the last pass ended, on any
// server.
func (l *Log) tidy(ctx context.Context, bucket int, now time.Time) error {
	end := strconv.FormatInt(now.Add(-unvisited).UnixMilli(), 10)
	n, err := l.client.ZCount(ctx, RegisterKey(bucket), "-inf", end).Result()
	var codes []string
	if err == nil && n > 0 {
		pages := (n + tidyAtOnce - 1) / tidyAtOnce
		page := redis.ZRangeBy{Min: "-inf", Max: end, Offset: tidyAtOnce * rand.Int64N(pages), Count: tidyAtOnce} //nolint:gosec // no secret
		codes, err = l.client.ZRangeByScore(ctx, RegisterKey(bucket), &page).Result()
	}
	if err != nil {
		return fmt.Errorf("look at the register of rooms: %w", err)
	}
	calls := make([]Call, len(codes))
	for i, code := range codes {
		calls[i] = dismissal(room.Code(code))
	}
	if len(calls) > 0 {
		_ = RunAll(ctx, l.client, l.scripts.dismiss, calls) // one that failed is drawn again
	}
	return nil
}

// Remove implements [room.Alarms].
func (l *Log) Remove(ctx context.Context, code room.Code) error {
	c := dismissal(code)
	if err := l.scripts.dismiss.Run(ctx, l.client, c.Keys, c.Args...).Err(); err != nil {
		return fmt.Errorf("dismiss room %s: %w", code.Redacted(), err)
	}
	return nil
}

func dismissal(code room.Code) Call {
	b := Bucket(code)
	keys := []string{LogKey(code), SnapshotKey(code), LeasesKey(code), AlarmsKey(b), RegisterKey(b)}
	return Call{keys, []any{string(code)}}
}
