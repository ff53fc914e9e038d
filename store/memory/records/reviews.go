package records

import (
	"context"
	"fmt"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// Review returns the state of a player's result, "" if it needs no review.
func (s *Store) Review(_ context.Context, uuid string, p room.PlayerID) (state player.ReviewState, _ error) {
	s.subject.View(func() { state, _ = s.reviewed.Get(uuid, string(p)) })
	return state, nil
}

// NoteReview notes the outcome of a review, if the record is still there.
func (s *Store) NoteReview(ctx context.Context, uuid string, p room.PlayerID, outcome player.ReviewState) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		if s.records.Len(uuid) > 0 {
			s.reviewed.Put(tx, uuid, string(p), outcome)
			s.setEnds(tx, uuid)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("note the outcome of a review: %w", err)
	}
	return nil
}

// AddDecisions adds the outcomes of reviews to an export that has the player's rounds already.
func (s *Store) AddDecisions(_ context.Context, x *player.Export) error {
	x.Decisions = []player.ReviewDecision{}
	s.subject.View(func() {
		for _, uuid := range x.Rounds {
			state, _ := s.reviewed.Get(uuid, string(x.Player))
			if state == player.ReviewApproved || state == player.ReviewRejected {
				x.Decisions = append(x.Decisions, player.ReviewDecision{Round: uuid, Counts: state == player.ReviewApproved})
			}
		}
	})
	return nil
}
