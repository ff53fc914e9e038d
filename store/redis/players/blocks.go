package players

import (
	"context"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
)

// Block keeps a player from being matched with another, or allows it again. It reports whether the player may block one
// more.
func (s *Store) Block(ctx context.Context, p, other room.PlayerID, block bool) (bool, error) {
	key := blockedKey(p)
	if !block {
		if err := s.client.SRem(ctx, key, string(other)).Err(); err != nil {
			return false, fmt.Errorf("unblock a player: %w", err)
		}
		return true, nil
	}
	n, err := s.client.SCard(ctx, key).Result()
	if err == nil && n >= player.MaxBlocked {
		return false, nil
	}
	if err == nil {
		_, err = s.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.SAdd(ctx, key, string(other))
			pipe.Expire(ctx, key, player.TTL)
			return nil
		})
	}
	if err != nil {
		return false, fmt.Errorf("block a player: %w", err)
	}
	return true, nil
}

// Blocked returns whom a player does not want to be matched with, in the order of their IDs.
func (s *Store) Blocked(ctx context.Context, p room.PlayerID) ([]room.PlayerID, error) {
	return Blocked(ctx, s.client, p)
}

// Blocked is [Store.Blocked] for a package that has only the client.
func Blocked(ctx context.Context, client redis.UniversalClient, p room.PlayerID) ([]room.PlayerID, error) {
	ids, err := client.SMembers(ctx, blockedKey(p)).Result()
	if err != nil {
		return nil, fmt.Errorf("read whom a player blocks: %w", err)
	}
	slices.Sort(ids)
	return playersOf(ids), nil
}
