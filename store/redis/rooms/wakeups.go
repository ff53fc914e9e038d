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
	maxOverduePerBucket = 64  // rooms of a bucket that one call of Overdue returns
	expiredPageSize     = 500 // rooms that one call checks for having expired: far more than are created between two calls
)

// Overdue implements [room.WakeUps]. If some nodes of a cluster do not answer, it returns the rooms of
// the others with the error. The clock is that of any node: if a room is woken too soon, its tick is
// refused as early.
//
// Each call also removes some rooms that have expired without a wake-up.
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
	_, countErr := pipe.Exec(ctx) // the first error; replies of other nodes are good

	var pages []*redis.StringSliceCmd
	pipe = l.client.Pipeline()
	for b, count := range counts {
		if n := count.Val(); n > 0 {
			pages = append(pages, pipe.ZRangeByScore(ctx, WakeUpsKey(b), randomPage(end, n, maxOverduePerBucket)))
		}
	}
	var pageErr error
	if len(pages) > 0 {
		_, pageErr = pipe.Exec(ctx)
	}
	var codes []room.Code
	for _, page := range pages {
		for _, code := range page.Val() {
			codes = append(codes, room.Code(code))
		}
	}
	if err = cmp.Or(countErr, pageErr); err != nil {
		err = fmt.Errorf("look for overdue wake-ups: %w", err)
	}
	return codes, errors.Join(err, l.removeExpired(ctx, rand.IntN(redisstore.Buckets), now)) //nolint:gosec // no secret
}

// randomPage returns a random page of the members up to a score, so that rooms that stay overdue cannot
// hide others, and no server has to remember where the last call ended.
func randomPage(end string, members, size int64) *redis.ZRangeBy {
	pages := (members + size - 1) / size
	return &redis.ZRangeBy{
		Min:    "-inf",
		Max:    end,
		Offset: size * rand.Int64N(pages), //nolint:gosec // no secret
		Count:  size,
	}
}

// removeExpired removes the rooms of a bucket whose logs are gone. It checks one page of those that are
// old enough to have expired.
func (l *Log) removeExpired(ctx context.Context, bucket int, now time.Time) error {
	end := strconv.FormatInt(now.Add(-newRoomTTL).UnixMilli(), 10)
	n, err := l.client.ZCount(ctx, RoomsKey(bucket), "-inf", end).Result()
	var codes []string
	if err == nil && n > 0 {
		codes, err = l.client.ZRangeByScore(ctx, RoomsKey(bucket), randomPage(end, n, expiredPageSize)).Result()
	}
	if err != nil {
		return fmt.Errorf("look for rooms that have expired: %w", err)
	}
	calls := make([]redisstore.Call, len(codes))
	for i, code := range codes {
		calls[i] = removeCall(room.Code(code))
	}
	if len(calls) > 0 {
		_ = redisstore.RunAll(ctx, l.client, l.scripts.remove, calls) // what fails is found again
	}
	return nil
}

// Remove implements [room.WakeUps].
func (l *Log) Remove(ctx context.Context, code room.Code) error {
	c := removeCall(code)
	if err := l.scripts.remove.Run(ctx, l.client, c.Keys, c.Args...).Err(); err != nil {
		return fmt.Errorf("remove room %s: %w", code.Redacted(), err)
	}
	return nil
}

func removeCall(code room.Code) redisstore.Call {
	b := Bucket(code)
	keys := []string{LogKey(code), SnapshotKey(code), PresenceKey(code), WakeUpsKey(b), RoomsKey(b)}
	return redisstore.Call{Keys: keys, Args: []any{string(code)}}
}
