package records

import (
	"context"
	"fmt"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// Review implements [rattle/store/results.Records]. The state is "" if the result needs no review.
func (s *Store) Review(_ context.Context, uuid string, p room.PlayerID) (state player.ReviewState, err error) {
	s.subject.View(func() { state, _ = s.reviews.Get(uuid, string(p)) })
	return state, nil
}

// NoteReview implements [rattle/store/results.Records].
func (s *Store) NoteReview(ctx context.Context, uuid string, p room.PlayerID, outcome player.ReviewState) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		if s.rounds.Len(uuid) > 0 {
			s.reviews.Put(tx, uuid, string(p), outcome)
			s.settle(tx, uuid)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("note the outcome of a review: %w", err)
	}
	return nil
}

// AddDecisions implements [rattle/store/results.Records].
func (s *Store) AddDecisions(_ context.Context, x *player.Export) error {
	x.Decisions = []player.ReviewDecision{}
	s.subject.View(func() {
		for _, uuid := range x.Rounds {
			if state, _ := s.reviews.Get(uuid, string(x.Player)); state == player.ReviewApproved || state == player.ReviewRejected {
				x.Decisions = append(x.Decisions, player.ReviewDecision{Round: uuid, Counts: state == player.ReviewApproved})
			}
		}
	})
	return nil
}
