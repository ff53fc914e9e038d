package players

import (
	"context"
	"fmt"
	"slices"

	"rattle/player"
	"rattle/store/memory/table"
)

// AddDecision stores a decision of a moderator.
func (s *Store) AddDecision(ctx context.Context, d player.Decision) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		newest, _, _ := s.decisions.Last(all)
		s.decisions.Put(tx, all, newest+1, d)
		for s.decisions.Len(all) > player.MaxDecisions {
			oldest, _, _ := s.decisions.First(all)
			s.decisions.Delete(tx, all, oldest)
		}
		s.decisions.SetEnds(tx, all, tx.Now()+player.DecisionsTTL.Milliseconds())
		return nil
	})
	if err != nil {
		return fmt.Errorf("store a decision: %w", err)
	}
	return nil
}

// Decisions returns what moderators decided, the newest first.
func (s *Store) Decisions(context.Context) (list []player.Decision, _ error) {
	s.subject.View(func() { list = s.allDecisions() })
	return list, nil
}

func (s *Store) allDecisions() (list []player.Decision) {
	for _, d := range s.decisions.Rows(all) {
		list = append(list, d)
	}
	slices.Reverse(list)
	return list
}

// RemoveDecision removes a decision.
func (s *Store) RemoveDecision(ctx context.Context, d player.Decision) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		id := d.ID()
		s.dropDecisions(tx, func(other player.Decision) bool { return other.ID() == id })
		return nil
	})
	if err != nil {
		return fmt.Errorf("remove a decision: %w", err)
	}
	return nil
}

func (s *Store) dropDecisions(tx *table.Tx, drop func(player.Decision) bool) {
	var numbers []uint64
	for n, d := range s.decisions.Rows(all) {
		if drop(d) {
			numbers = append(numbers, n)
		}
	}
	for _, n := range numbers {
		s.decisions.Delete(tx, all, n)
	}
}
