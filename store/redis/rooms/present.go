package rooms

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
)

const (
	// leaseBatch is how many rooms are asked for in one round trip who is in them.
	leaseBatch = 200

	// leaseBatchPause leaves the store to others in between.
	leaseBatchPause = 2 * time.Millisecond
)

// RoomsOf returns the rooms that a player is in at the moment, on whichever server. It asks all
// rooms of the store, some at a time.
func (l *Log) RoomsOf(ctx context.Context, p room.PlayerID) ([]room.Code, error) {
	codes, err := l.allRooms(ctx)
	tables := []room.Code{}
	for some := range slices.Chunk(codes, leaseBatch) {
		if err != nil {
			break
		}
		select {
		case <-time.After(leaseBatchPause):
		case <-ctx.Done():
			return nil, fmt.Errorf("look for the tables of a player: %w", ctx.Err())
		}
		pipe := l.client.Pipeline()
		leases := make([]*redis.StringSliceCmd, len(some))
		for i, code := range some {
			leases[i] = pipe.ZRange(ctx, LeasesKey(code), 0, -1)
		}
		_, err = pipe.Exec(ctx)
		for i, lease := range leases {
			// One that has run out is there until the next look: whoever left a moment ago was there.
			if slices.ContainsFunc(lease.Val(), func(who string) bool { return strings.HasPrefix(who, string(p)+" ") }) {
				tables = append(tables, some[i])
			}
		}
	}
	if err != nil {
		return nil, fmt.Errorf("look for the tables of a player: %w", err)
	}
	return tables, nil
}

// allRooms returns all rooms of the store.
func (l *Log) allRooms(ctx context.Context) (codes []room.Code, err error) {
	pipe := l.client.Pipeline()
	buckets := make([]*redis.StringSliceCmd, redisstore.Buckets)
	for b := range buckets {
		buckets[b] = pipe.ZRange(ctx, RoomsKey(b), 0, -1)
	}
	_, err = pipe.Exec(ctx)
	for _, bucket := range buckets {
		for _, code := range bucket.Val() {
			codes = append(codes, room.Code(code))
		}
	}
	return codes, err
}
