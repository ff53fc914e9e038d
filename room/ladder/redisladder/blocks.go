package redisladder

import (
	"context"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

const maxBlocked = 200 // by one player

// blockedKey holds whom a player does not want to meet: a set.
func blockedKey(p room.PlayerID) string { return playerKey(p, "blocked") }

// Block keeps a player from being paired with another, or lets it happen again. It answers
// false where somebody blocks too many.
func (s *Store) Block(ctx context.Context, p, other room.PlayerID, blocked bool) (bool, error) {
	key := blockedKey(p)
	if !blocked {
		if err := s.client.SRem(ctx, key, string(other)).Err(); err != nil {
			return false, fmt.Errorf("let a player be met again: %w", err)
		}
		return true, nil
	}
	n, err := s.client.SCard(ctx, key).Result()
	if err == nil && n >= maxBlocked {
		return false, nil
	}
	if err == nil {
		_, err = s.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.SAdd(ctx, key, string(other))
			pipe.Expire(ctx, key, playerTTL)
			return nil
		})
	}
	if err != nil {
		return false, fmt.Errorf("block a player: %w", err)
	}
	return true, nil
}

// Blocked gives whom a player does not want to meet, in order.
func (s *Store) Blocked(ctx context.Context, p room.PlayerID) ([]room.PlayerID, error) {
	return blocked(ctx, s.client, p)
}

func blocked(ctx context.Context, client redis.UniversalClient, p room.PlayerID) ([]room.PlayerID, error) {
	ids, err := client.SMembers(ctx, blockedKey(p)).Result()
	if err != nil {
		return nil, fmt.Errorf("ask whom a player blocks: %w", err)
	}
	slices.Sort(ids)
	players := make([]room.PlayerID, len(ids))
	for i, id := range ids {
		players[i] = room.PlayerID(id)
	}
	return players, nil
}
