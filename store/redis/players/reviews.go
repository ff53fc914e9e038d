package players

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// AddReview lists a result for a person to review, once, for as long as records last.
func (s *Store) AddReview(ctx context.Context, r player.PendingReview) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	now, err := s.client.Time(ctx).Result()
	if err == nil {
		_, err = s.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.ZAddNX(ctx, ReviewsKey, redis.Z{Score: float64(r.At), Member: text})
			pipe.ZRemRangeByScore(ctx, ReviewsKey, "-inf", strconv.FormatInt(now.Add(-player.RecordTTL).UnixMilli(), 10))
			pipe.ZRemRangeByRank(ctx, ReviewsKey, 0, -1-player.MaxReviews)
			pipe.Expire(ctx, ReviewsKey, player.RecordTTL)
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("list a result for review: %w", err)
	}
	return nil
}

// PendingReviews returns the results that a person is to review, the oldest first.
func (s *Store) PendingReviews(ctx context.Context) ([]player.PendingReview, error) {
	texts, err := s.client.ZRange(ctx, ReviewsKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("read the results to review: %w", err)
	}
	all, err := redisstore.DecodeAll[player.PendingReview](texts)
	if err != nil {
		return nil, fmt.Errorf("read a result to review: %w", err)
	}
	return all, nil
}

// RemoveReview takes a result off the list.
func (s *Store) RemoveReview(ctx context.Context, uuid string, p room.PlayerID) error {
	all, err := s.PendingReviews(ctx)
	if err != nil {
		return err
	}
	for _, r := range all {
		if r.Round != uuid || r.Player != p {
			continue
		}
		text, err := json.Marshal(r)
		if err == nil {
			err = s.client.ZRem(ctx, ReviewsKey, text).Err()
		}
		if err != nil {
			return fmt.Errorf("take a result off the list of reviews: %w", err)
		}
	}
	return nil
}
