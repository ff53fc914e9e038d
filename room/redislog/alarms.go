package redislog

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

const (
	overdueAtOnce = 64 // rooms of one bucket that one pass answers
	tidyAtOnce    = 32 // registered rooms that one pass looks at
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
	before := &redis.ZRangeBy{
		Min:   "-inf",
		Max:   fmt.Sprintf("(%d", now.UnixMilli()-int64(late)),
		Count: overdueAtOnce,
	}
	pipe := l.client.Pipeline()
	replies := make([]*redis.StringSliceCmd, Buckets)
	for b := range replies {
		replies[b] = pipe.ZRangeByScore(ctx, AlarmsKey(b), before)
	}
	_, err = pipe.Exec(ctx) // the first error; what others answered is good
	if err != nil {
		err = fmt.Errorf("look for overdue alarms: %w", err)
	}
	var rooms []room.Code
	for _, reply := range replies {
		for _, code := range reply.Val() {
			rooms = append(rooms, room.Code(code))
		}
	}
	return rooms, errors.Join(err, l.tidy(ctx, rand.IntN(Buckets))) //nolint:gosec // no secret
}

// tidy dismisses the gone among a few registered rooms of a bucket. Rooms that are drawn at
// random need no memory of where the last pass ended, on any server.
func (l *Log) tidy(ctx context.Context, bucket int) error {
	codes, err := l.client.ZRandMember(ctx, RegisterKey(bucket), tidyAtOnce).Result()
	if err != nil {
		return fmt.Errorf("look at the register of rooms: %w", err)
	}
	calls := make([]call, len(codes))
	for i, code := range codes {
		calls[i] = dismissal(room.Code(code))
	}
	if len(calls) > 0 {
		_ = l.runAll(ctx, l.scripts.dismiss, calls) // one that failed is drawn again
	}
	return nil
}

// Dismiss implements [room.Alarms].
func (l *Log) Dismiss(ctx context.Context, code room.Code) error {
	c := dismissal(code)
	if err := l.scripts.dismiss.Run(ctx, l.client, c.keys, c.args...).Err(); err != nil {
		return fmt.Errorf("dismiss room %s: %w", code, err)
	}
	return nil
}

func dismissal(code room.Code) call {
	b := Bucket(code)
	keys := []string{LogKey(code), SnapshotKey(code), LeasesKey(code), AlarmsKey(b), RegisterKey(b)}
	return call{keys, []any{string(code)}}
}
