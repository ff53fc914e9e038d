package players

import (
	"context"
	"fmt"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// ToErase returns the players whose names are to be removed from the store, in order.
func (s *Store) ToErase() (waiting []room.PlayerID) {
	s.subject.View(func() {
		for _, p := range s.toErase.Groups() {
			waiting = append(waiting, room.PlayerID(p))
		}
	})
	return waiting
}

// Erase removes players from reviews and reports, and what a result may have stored about them alone meanwhile.
func (s *Store) Erase(ctx context.Context, gone room.ErasedPlayers) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		for p := range gone {
			until, ok := s.forgotten.Ends(string(p))
			if ok {
				s.markForgotten(tx, p, until)
			}
			s.dropAll(tx, p)
			s.rulings.Delete(tx, all, string(p))
		}
		s.dropReviews(tx, func(r player.PendingReview) bool { return gone.Has(r.Player) })
		s.dropDecisions(tx, func(d player.Decision) bool { return d.Concerns(gone) })
		numbers, reports := s.allReports()
		for i, r := range reports {
			if gone.Has(r.From) || gone.Has(r.Against) {
				s.reports.Delete(tx, all, numbers[i])
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("erase players: %w", err)
	}
	return nil
}

// EraseReviews removes players from reviews alone.
func (s *Store) EraseReviews(ctx context.Context, gone room.ErasedPlayers) error {
	return s.subject.Update(ctx, func(tx *table.Tx) error {
		s.dropReviews(tx, func(r player.PendingReview) bool { return gone.Has(r.Player) })
		return nil
	})
}

// NoteErased notes that players are erased. Those whom something named stay on the list of the forgotten for
// [player.ForgottenTTL], since a backup may name them, even if nothing else was stored about them.
func (s *Store) NoteErased(ctx context.Context, gone room.ErasedPlayers) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		for p, named := range gone {
			s.toErase.Drop(tx, string(p))
			until, ok := s.forgotten.Ends(string(p))
			if !named || ok && until > tx.Now()+player.UnknownForgottenTTL.Milliseconds() {
				continue
			}
			s.forgotten.Put(tx, string(p), "", struct{}{})
			s.forgotten.SetEnds(tx, string(p), tx.Now()+player.ForgottenTTL.Milliseconds())
			renew(tx, s.devices, p)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("note who is erased: %w", err)
	}
	return nil
}
