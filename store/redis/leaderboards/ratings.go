package leaderboards

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// ReadRatings reads a player's ratings, by dice.
func ReadRatings(ctx context.Context, client redis.UniversalClient, p room.PlayerID) (map[string]leaderboard.PlayerRating, error) {
	texts, err := client.HGetAll(ctx, ratingsKey(p)).Result()
	if err != nil {
		return nil, fmt.Errorf("read the ratings of %s: %w", p, err)
	}
	ratings := make(map[string]leaderboard.PlayerRating, len(texts))
	for dice, text := range texts {
		var r leaderboard.PlayerRating
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			return nil, fmt.Errorf("read the ratings of %s: %w", p, err)
		}
		ratings[dice] = r
	}
	return ratings, nil
}

// addMatches adds a player's ratings and last matches to a profile.
func (s *Store) addMatches(ctx context.Context, p *leaderboard.Profile) error {
	ratings, err := ReadRatings(ctx, s.client, p.ID)
	if err != nil {
		return err
	}
	pipe := s.client.Pipeline()
	now := pipe.Time(ctx)
	matches := pipe.ZRevRange(ctx, matchesKey(p.ID), 0, leaderboard.ShownMatches-1)
	histories := make(map[string]*redis.StringSliceCmd)
	for dice := range ratings {
		histories[dice] = pipe.LRange(ctx, ratingHistoryKey(p.ID, dice), 0, -1)
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return fmt.Errorf("ratings and matches: %w", err)
	}
	for _, set := range engine.DiceSets() {
		if r, ok := ratings[set.ID]; ok {
			at := room.Instant(now.Val().UnixMilli())
			p.Ratings = append(p.Ratings, leaderboard.NewDiceRating(set.ID, r, at, ratingPoints(histories[set.ID].Val())))
		}
	}
	shown, err := redisstore.DecodeAll[leaderboard.PastMatch](matches.Val())
	if err != nil {
		return fmt.Errorf("matches: %w", err)
	}
	p.Matches = append(p.Matches, shown...)
	return nil
}

// ratingPoints parses a history of ratings.
func ratingPoints(history []string) (points []leaderboard.RatingPoint) {
	for _, text := range history {
		var at leaderboard.RatingPoint
		if n, _ := fmt.Sscan(text, &at.At, &at.Rating); n == 2 {
			points = append(points, at)
		}
	}
	return points
}

// ratingText returns what [ratingPoints] parses.
func ratingText(at leaderboard.RatingPoint) string { return fmt.Sprintf("%d %.1f", at.At, at.Rating) }
