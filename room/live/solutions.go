package live

import (
	"context"

	"rattle/engine"
	"rattle/room"
)

// solutions finds the answers of a room's boards, each once: bots need those of a round that is only
// opening.
type solutions struct {
	dealer *dealer
	costs  *costs

	round   string // of the board that was solved last
	answers *engine.Answers
}

// of returns the answers of a round's board.
func (s *solutions) of(ctx context.Context, r room.Round) (*engine.Answers, error) {
	if s.answers != nil && s.round == r.ID && s.answers.Board().Equal(r.Board) {
		return s.answers, nil
	}
	answers, err := s.dealer.answers(ctx, r)
	if err == nil {
		s.round, s.answers = r.ID, answers
		s.costs.solved(answers, r.Settings)
	}
	return answers, err
}
