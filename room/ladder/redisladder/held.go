package redisladder

import (
	"context"
	"fmt"

	"rattle/room"
	"rattle/room/ladder"
)

// marked asks whose play is to be looked at by a person before it stands on boards, and notes it.
func (s *Store) marked(ctx context.Context, o room.Owed) (map[room.PlayerID][]ladder.Mark, error) {
	if s.judge == nil {
		return nil, nil
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
	return marked, nil
}
