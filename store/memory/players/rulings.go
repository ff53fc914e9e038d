package players

import (
	"context"
	"fmt"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/part"
	"rattle/store/memory/table"
)

// Rulings returns what is ruled about players.
func (s *Store) Rulings(context.Context) (rulings map[room.PlayerID]player.Ruling, _ error) {
	s.subject.View(func() { rulings = part.Map[room.PlayerID](s.rulings.Rows(all)) })
	return rulings, nil
}

// SetRuling replaces what is ruled about a player; zero removes it.
func (s *Store) SetRuling(ctx context.Context, p room.PlayerID, r player.Ruling) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		if r.IsZero() {
			s.rulings.Delete(tx, all, string(p))
		} else {
			s.rulings.Put(tx, all, string(p), r)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("store a ruling: %w", err)
	}
	return nil
}
