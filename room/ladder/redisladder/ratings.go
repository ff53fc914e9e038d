package redisladder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/leaderboard/rating"
	"rattle/matchmaking"
	"rattle/room"
)

// readMatch gives the row of a duel. It answers [ladder.ErrNoChallenge] where there is none.
func readMatch(ctx context.Context, client redis.UniversalClient, match string) (settled leaderboard.StoredMatch, err error) {
	if !isPlain(match) {
		return settled, matchmaking.ErrNoChallenge
	}
	text, err := client.Get(ctx, matchKey(match)).Bytes()
	if errors.Is(err, redis.Nil) {
		return settled, matchmaking.ErrNoChallenge
	}
	if err == nil {
		err = json.Unmarshal(text, &settled)
	}
	if err != nil {
		return settled, fmt.Errorf("read what became of match %s: %w", match, err)
	}
	return settled, nil
}

// readRatings gives how a player stands, by dice.
func readRatings(ctx context.Context, client redis.UniversalClient, p room.PlayerID) (map[string]leaderboard.PlayerRating, error) {
	texts, err := client.HGetAll(ctx, ratingsKey(p)).Result()
	if err != nil {
		return nil, fmt.Errorf("read the ratings of %s: %w", p, err)
	}
	forms := make(map[string]leaderboard.PlayerRating, len(texts))
	for dice, text := range texts {
		var form leaderboard.PlayerRating
		if err := json.Unmarshal([]byte(text), &form); err != nil {
			return nil, fmt.Errorf("read the ratings of %s: %w", p, err)
		}
		forms[dice] = form
	}
	return forms, nil
}

// Ratings gives a player's ratings as they are at an instant, by dice.
func (q *Queue) Ratings(ctx context.Context, p room.PlayerID, now room.Instant) (map[string]room.Rating, error) {
	forms, err := readRatings(ctx, q.client, p)
	ratings := make(map[string]room.Rating, len(forms))
	for dice, form := range forms {
		ratings[dice] = form.Current(now)
	}
	return ratings, err
}

// shownMatches is how many duels a profile shows.
const shownMatches = 50

// addMatches adds a player's ratings and duels to a profile.
func (s *Store) addMatches(ctx context.Context, p *leaderboard.Profile) error {
	forms, err := readRatings(ctx, s.client, p.ID)
	if err != nil {
		return err
	}
	pipe := s.client.Pipeline()
	now := pipe.Time(ctx)
	matches := pipe.ZRevRange(ctx, matchesKey(p.ID), 0, shownMatches-1)
	rated := make(map[string]*redis.StringSliceCmd)
	for dice := range forms {
		rated[dice] = pipe.LRange(ctx, ratingHistoryKey(p.ID, dice), 0, -1)
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return fmt.Errorf("ratings and duels: %w", err)
	}
	for _, set := range engine.DiceSets() {
		if form, ok := forms[set.ID]; ok {
			p.Ratings = append(p.Ratings, newRatingOf(set.ID, form, room.Instant(now.Val().UnixMilli()), rated[set.ID].Val()))
		}
	}
	for _, text := range matches.Val() {
		var match leaderboard.PastMatch
		if err := json.Unmarshal([]byte(text), &match); err != nil {
			return fmt.Errorf("duels: %w", err)
		}
		p.Matches = append(p.Matches, match)
	}
	return nil
}

func newRatingOf(dice string, form leaderboard.PlayerRating, now room.Instant, rated []string) leaderboard.DiceRating {
	r := form.Current(now)
	of := leaderboard.DiceRating{
		Dice: dice, Rating: r.Rating, Deviation: r.Deviation, Provisional: rating.Provisional(r),
		Matches: form.Matches, History: []leaderboard.RatingPoint{},
	}
	for _, line := range rated {
		var at leaderboard.RatingPoint
		if n, _ := fmt.Sscan(line, &at.At, &at.Rating); n == 2 {
			of.History = append(of.History, at)
		}
	}
	return of
}
