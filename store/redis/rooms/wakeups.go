package rooms

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
	redisstore "rattle/store/redis"
)

const (
	maxOverduePerBucket = 64  // rooms of one bucket that one pass answers
	expiredPageSize     = 500 // registered rooms that one pass looks at: far more than can be opened meanwhile
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
	counts := make([]*redis.IntCmd, redisstore.Buckets)
	pipe := l.client.Pipeline()
	for b := range counts {
		counts[b] = pipe.ZCount(ctx, WakeUpsKey(b), "-inf", end)
	}
	_, counting := pipe.Exec(ctx) // the first error; what others answered is good

	var pages []*redis.StringSliceCmd
	pipe = l.client.Pipeline()
	for b, count := range counts {
		if n := count.Val(); n > 0 {
			pages = append(pages, pipe.ZRangeByScore(ctx, WakeUpsKey(b), randomPage(end, n)))
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
	return rooms, errors.Join(err, l.removeExpired(ctx, rand.IntN(redisstore.Buckets), now)) //nolint:gosec // no secret
}

// randomPage draws one of the pages that n overdue alarms fill: many that cannot be ended keep
// nobody from coming to the others.
func randomPage(end string, n int64) *redis.ZRangeBy {
	pages := (n + maxOverduePerBucket - 1) / maxOverduePerBucket
	return &redis.ZRangeBy{
		Min:    "-inf",
		Max:    end,
		Offset: maxOverduePerBucket * rand.Int64N(pages), //nolint:gosec // no secret
		Count:  maxOverduePerBucket,
	}
}

// removeExpired dismisses the gone among the registered rooms of a bucket that are old enough. Where those are
// many it takes any page of them, so that it needs no memory of where the last pass ended, on any
// server.
func (l *Log) removeExpired(ctx context.Context, bucket int, now time.Time) error {
	end := strconv.FormatInt(now.Add(-newRoomTTL).UnixMilli(), 10)
	n, err := l.client.ZCount(ctx, RoomsKey(bucket), "-inf", end).Result()
	var codes []string
	if err == nil && n > 0 {
		pages := (n + expiredPageSize - 1) / expiredPageSize
		page := redis.ZRangeBy{Min: "-inf", Max: end, Offset: expiredPageSize * rand.Int64N(pages), Count: expiredPageSize} //nolint:gosec // no secret
		codes, err = l.client.ZRangeByScore(ctx, RoomsKey(bucket), &page).Result()
	}
	if err != nil {
		return fmt.Errorf("look at the register of rooms: %w", err)
	}
	calls := make([]redisstore.Call, len(codes))
	for i, code := range codes {
		calls[i] = removeCall(room.Code(code))
	}
	if len(calls) > 0 {
		_ = redisstore.RunAll(ctx, l.client, l.scripts.remove, calls) // one that failed is drawn again
	}
	return nil
}

// Remove implements [room.Alarms].
func (l *Log) Remove(ctx context.Context, code room.Code) error {
	c := removeCall(code)
	if err := l.scripts.remove.Run(ctx, l.client, c.Keys, c.Args...).Err(); err != nil {
		return fmt.Errorf("dismiss room %s: %w", code.Redacted(), err)
	}
	return nil
}

func removeCall(code room.Code) redisstore.Call {
	b := Bucket(code)
	keys := []string{LogKey(code), SnapshotKey(code), LeasesKey(code), WakeUpsKey(b), RoomsKey(b)}
	return redisstore.Call{Keys: keys, Args: []any{string(code)}}
}
