package redisladder

import (
	"context"
	"fmt"
	"slices"

	"rattle/room"
	"rattle/room/ladder"
)

// withoutHeld gives the deeds without those of players who are to be judged by a person, and
// notes who is.
func (s *Store) withoutHeld(ctx context.Context, o room.Owed, deeds []ladder.BoardDeed) ([]ladder.BoardDeed, error) {
	if s.judge == nil || len(deeds) == 0 {
		return deeds, nil
	}
	marked, err := s.judge(ctx, *o.Record)
	if err != nil {
		return nil, fmt.Errorf("judge the play: %w", err)
	}
	for p, marks := range marked {
		if err := s.hold(ctx, ladder.Held{Round: o.ID, Player: p, At: o.At, Marks: marks}); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(slices.Clone(deeds), func(d ladder.BoardDeed) bool { return len(marked[d.Player]) > 0 }), nil
}
