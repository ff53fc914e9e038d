package redisladder

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"rattle/room"
	"rattle/room/ladder"
)

// hold is a result that is kept off the boards until a person has decided.
type hold struct {
	Round  string        `json:"round"`
	Player room.PlayerID `json:"player"`
	At     room.Instant  `json:"at"` // the close
	Marks  []ladder.Mark `json:"marks"`
}

// heldField names a hold.
func heldField(uuid string, p room.PlayerID) string { return uuid + " " + string(p) }

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
		text, err := json.Marshal(hold{o.ID, p, o.At, marks})
		if err != nil {
			return nil, err
		}
		if err := s.client.HSetNX(ctx, heldKey, heldField(o.ID, p), text).Err(); err != nil {
			return nil, fmt.Errorf("hold a result: %w", err)
		}
	}
	return slices.DeleteFunc(slices.Clone(deeds), func(d ladder.BoardDeed) bool { return len(marked[d.Player]) > 0 }), nil
}
