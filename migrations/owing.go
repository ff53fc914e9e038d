package migrations

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/redislog"
)

// wakeOwing sets the alarm of every room in whose log a round has closed that was never
// recorded: an older release kept no records. Any server of this one then sees to it.
func wakeOwing(ctx context.Context, client redis.UniversalClient) error {
	log, err := redislog.Open(ctx, client, redislog.Options{})
	if err != nil {
		return err
	}
	defer log.Close()
	return eachLog(ctx, client, func(logs []string) error {
		for _, key := range logs {
			code, ok := redislog.RoomOfLog(key)
			if !ok {
				continue
			}
			if err := wake(ctx, client, log, code); err != nil {
				return fmt.Errorf("wake room %s: %w", code, err)
			}
		}
		return nil
	})
}

// wake makes a room due if it owes anything. One that cannot be read stays as it is: it would
// be no better later.
func wake(ctx context.Context, client redis.UniversalClient, log *redislog.Log, code room.Code) error {
	tail, err := log.Read(ctx, code, room.ID{})
	if errors.Is(err, room.ErrUnreadable) {
		return nil
	}
	if err != nil {
		return err
	}
	s := tail.Base
	for _, e := range tail.Entries {
		s = room.Evolve(s, e)
	}
	if len(s.Owed) == 0 {
		return nil
	}
	due := redis.Z{Score: float64(s.Due().At()), Member: string(code)}
	return client.ZAdd(ctx, redislog.AlarmsKey(redislog.Bucket(code)), due).Err()
}
