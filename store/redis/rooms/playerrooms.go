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
	// presenceBatch is how many rooms' presence is read in one round trip.
	presenceBatch = 200

	// presenceBatchPause leaves the store to others between two round trips.
	presenceBatchPause = 2 * time.Millisecond
)

// RoomsOf returns the rooms in which a player is present, at whichever server. It reads the presence
// of all rooms of the store, some at a time.
func (l *Log) RoomsOf(ctx context.Context, p room.PlayerID) ([]room.Code, error) {
	found := []room.Code{}
	codes, err := l.allRooms(ctx)
	for batch := range slices.Chunk(codes, presenceBatch) {
		if err != nil {
			break
		}
		select {
		case <-time.After(presenceBatchPause):
		case <-ctx.Done():
			return nil, fmt.Errorf("look for the rooms of a player: %w", ctx.Err())
		}
		pipe := l.client.Pipeline()
		present := make([]*redis.StringSliceCmd, len(batch))
		for i, code := range batch {
			present[i] = pipe.HKeys(ctx, PresenceKey(code))
		}
		_, err = pipe.Exec(ctx)
		for i, fields := range present {
			// At a server that is dead, too: the player left a moment ago.
			if slices.ContainsFunc(fields.Val(), func(field string) bool {
				return strings.HasPrefix(field, "at ") && strings.HasSuffix(field, " "+string(p))
			}) {
				found = append(found, batch[i])
			}
		}
	}
	if err != nil {
		return nil, fmt.Errorf("look for the rooms of a player: %w", err)
	}
	return found, nil
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
