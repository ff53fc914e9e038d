package redisladder

import (
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// A result that is kept off the boards waits for a person:
//
//	judged ──▶ {r:UUID}:record  held:PLAYER = held     keeps it off, for as long as there is a record
//	       ──▶ {mod}:reviews       the list that people read, which has a bound
//	decided ─▶ {r:UUID}:record  held:PLAYER = counts or never

// maxReviews are on the list, the newest: whatever falls off it stays off the boards.
const maxReviews = 10_000

// What is noted in the record of a result.
const (
	pending  = "pending"
	approved = "approved"
	rejected = "rejected"
)

//go:embed note_review.lua
var noteReviewSource string

// It may be repeated without harm.
var noteReviewScript = redis.NewScript(noteReviewSource)

// approvalMark names what is added to a player once a person lets it count.
func approvalMark(uuid string, p room.PlayerID) string { return uuid + " " + string(p) }

// reviewField names the field of a record that says what became of a player's result.
func reviewField(p room.PlayerID) string { return reviewPrefix + string(p) }

const reviewPrefix = "review:"

// flagged returns whose play is to be looked at by a person before it stands on boards.
func (s *Store) flagged(ctx context.Context, o room.PendingResult) (map[room.PlayerID][]player.Suspicion, error) {
	if s.screen == nil {
		return nil, nil
	}
	marked, err := s.screen(ctx, *o.Record)
	if err != nil {
		return nil, fmt.Errorf("judge the play: %w", err)
	}
	return marked, nil
}

// queueReview puts a result on the list, once.
func (s *Store) queueReview(ctx context.Context, h player.PendingReview) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	now, err := s.client.Time(ctx).Result()
	if err == nil {
		_, err = s.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.ZAddNX(ctx, reviewsKey, redis.Z{Score: float64(h.At), Member: text})
			pipe.ZRemRangeByScore(ctx, reviewsKey, "-inf", strconv.FormatInt(now.Add(-recordTTL).UnixMilli(), 10))
			pipe.ZRemRangeByRank(ctx, reviewsKey, 0, -1-maxReviews)
			pipe.Expire(ctx, reviewsKey, recordTTL)
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("hold a result: %w", err)
	}
	return nil
}

// PendingReviews returns the results that wait for a person, the oldest first.
func (s *Store) PendingReviews(ctx context.Context) ([]player.PendingReview, error) {
	texts, err := s.client.ZRange(ctx, reviewsKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("look for results that are held: %w", err)
	}
	all := make([]player.PendingReview, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &all[i]); err != nil {
			return nil, fmt.Errorf("read a result that is held: %w", err)
		}
	}
	return all, nil
}

// Decide lets a held result count, or keeps it off the boards for good. It answers
// [ladder.ErrNotFound] where none waits, and may be called again after any other error.
func (s *Store) Decide(ctx context.Context, uuid string, p room.PlayerID, approve bool) error {
	if !isPlain(uuid) || !isPlain(string(p)) {
		return leaderboard.ErrNotFound
	}
	state, err := s.client.HGet(ctx, recordKey(uuid), reviewField(p)).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return fmt.Errorf("decide on a result: %w", err)
	}
	if state != pending {
		return leaderboard.ErrNotFound
	}
	decision := rejected
	if approve {
		decision = approved
		if err := s.approve(ctx, uuid, p); err != nil {
			return fmt.Errorf("let a result count: %w", err)
		}
	}
	if err := s.removeReview(ctx, uuid, p); err != nil {
		return fmt.Errorf("decide on a result: %w", err)
	}
	if err := noteReviewScript.Run(ctx, s.client, []string{recordKey(uuid)}, reviewField(p), decision).Err(); err != nil {
		return fmt.Errorf("note what was decided: %w", err)
	}
	return nil
}

// removeReview takes a result off the list.
func (s *Store) removeReview(ctx context.Context, uuid string, p room.PlayerID) error {
	all, err := s.PendingReviews(ctx)
	if err != nil {
		return err
	}
	for _, h := range all {
		if h.Round != uuid || h.Player != p {
			continue
		}
		text, err := json.Marshal(h)
		if err == nil {
			err = s.client.ZRem(ctx, reviewsKey, text).Err()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// excludedIn reads from a record whose results are kept off the boards.
func excludedIn(record map[string]string) map[room.PlayerID]bool {
	excluded := make(map[room.PlayerID]bool)
	for field, state := range record {
		if p, ok := strings.CutPrefix(field, reviewPrefix); ok {
			excluded[room.PlayerID(p)] = state != approved
		}
	}
	return excluded
}
