package redislog

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"rattle/room"
)

const (
	overdueAtOnce = 64 // rooms of one bucket that one pass answers
	bucketsAtOnce = 32 // asked together: a slow store answers so many in time
	tidyAtOnce    = 32 // registered rooms that one pass looks at
)

// Overdue implements [room.Alarms]: some nodes of the store may answer when others do not.
//
// Each pass also forgets some registered rooms that have expired without an alarm.
func (l *Log) Overdue(ctx context.Context, late room.Millis) ([]room.Code, error) {
	calls := make([]call, Buckets)
	for b := range calls {
		calls[b] = call{[]string{AlarmsKey(b)}, []any{int64(late), overdueAtOnce}}
	}
	var rooms []room.Code
	var first error
	for some := range slices.Chunk(calls, bucketsAtOnce) {
		for _, reply := range l.runAll(ctx, l.scripts.overdue, some) {
			codes, err := reply.StringSlice()
			if err != nil && first == nil {
				first = fmt.Errorf("look for overdue alarms: %w", err)
			}
			for _, code := range codes {
				rooms = append(rooms, room.Code(code))
			}
		}
	}
	return rooms, errors.Join(first, l.tidy(ctx, rand.IntN(Buckets))) //nolint:gosec // no secret
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
