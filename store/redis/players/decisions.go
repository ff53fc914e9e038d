package players

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	redisstore "rattle/store/redis"
)

// AddDecision stores a decision of a moderator. Repeated, it stores it twice.
func (s *Store) AddDecision(ctx context.Context, d player.Decision) error {
	_, err := s.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.LPush(ctx, decisionsKey, redisstore.Encode(d))
		pipe.LTrim(ctx, decisionsKey, 0, player.MaxDecisions-1)
		pipe.Expire(ctx, decisionsKey, player.DecisionsTTL)
		return nil
	})
	if err != nil {
		return fmt.Errorf("store a decision: %w", err)
	}
	return nil
}

// Decisions returns what moderators decided, the newest first.
func (s *Store) Decisions(ctx context.Context) ([]player.Decision, error) {
	texts, err := s.client.LRange(ctx, decisionsKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("read the decisions: %w", err)
	}
	all, err := redisstore.DecodeAll[player.Decision](texts)
	if err != nil {
		return nil, fmt.Errorf("read a decision: %w", err)
	}
	return all, nil
}

// RemoveDecision removes a decision.
func (s *Store) RemoveDecision(ctx context.Context, d player.Decision) error {
	if err := s.client.LRem(ctx, decisionsKey, 0, redisstore.Encode(d)).Err(); err != nil {
		return fmt.Errorf("remove a decision: %w", err)
	}
	return nil
}
