package records

import (
	"context"
	_ "embed" // the script
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
)

//go:embed note_review.lua
var noteReviewSource string

var noteReviewScript = redisstore.NewScript(noteReviewSource)

// reviewBatch is how many records' reviews are read in one round trip.
const reviewBatch = 500

// Review returns the state of a player's result, "" if it needs no review.
func (s *Store) Review(ctx context.Context, uuid string, p room.PlayerID) (player.ReviewState, error) {
	if !room.IsPlainID(uuid) || !room.IsPlainID(string(p)) {
		return "", nil
	}
	state, err := s.client.HGet(ctx, Key(uuid), reviewField(p)).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return "", fmt.Errorf("read a review: %w", err)
	}
	return player.ReviewState(state), nil
}

// NoteReview notes the outcome of a review, if the record is still there.
func (s *Store) NoteReview(ctx context.Context, uuid string, p room.PlayerID, outcome player.ReviewState) error {
	if err := noteReviewScript.Run(ctx, s.client, []string{Key(uuid)}, reviewField(p), string(outcome)).Err(); err != nil {
		return fmt.Errorf("note the outcome of a review: %w", err)
	}
	return nil
}

// excludedIn returns the players whose results are kept off the leaderboards, by the fields of a record.
func excludedIn(record map[string]string) map[room.PlayerID]bool {
	excluded := make(map[room.PlayerID]bool)
	for field, state := range record {
		if p, ok := strings.CutPrefix(field, reviewPrefix); ok {
			excluded[room.PlayerID(p)] = player.ReviewState(state) != player.ReviewApproved
		}
	}
	return excluded
}

// AddDecisions adds the outcomes of reviews to an export that has the player's rounds already.
func (s *Store) AddDecisions(ctx context.Context, x *player.Export) error {
	x.Decisions = []player.ReviewDecision{}
	for some := range slices.Chunk(x.Rounds, reviewBatch) {
		pipe := s.client.Pipeline()
		states := make([]*redis.StringCmd, len(some))
		for i, uuid := range some {
			states[i] = pipe.HGet(ctx, Key(uuid), reviewField(x.Player))
		}
		_, _ = pipe.Exec(ctx) // each reply has its own error
		for i, reply := range states {
			text, err := reply.Result()
			if err != nil && !errors.Is(err, redis.Nil) {
				return err
			}
			if state := player.ReviewState(text); state == player.ReviewApproved || state == player.ReviewRejected {
				x.Decisions = append(x.Decisions, player.ReviewDecision{Round: some[i], Counts: state == player.ReviewApproved})
			}
		}
	}
	return nil
}
