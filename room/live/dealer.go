package live

import (
	"context"

	"rattle/engine"
	"rattle/room"
)

// dealer solves and deals for all rooms of a server: it keeps solvers, whose memory is worth
// sharing, one for each goroutine that may run at once.
type dealer struct {
	lists   map[room.List]engine.Grade
	solvers chan *engine.Solver
}

func newDealer(c Config, parallel int) *dealer {
	d := &dealer{lists: c.Lists, solvers: make(chan *engine.Solver, parallel)}
	for range parallel {
		d.solvers <- engine.NewSolver(c.Lexicon)
	}
	return d
}

func (d *dealer) deal(ctx context.Context, r room.Round) (engine.Dealt, error) {
	s := <-d.solvers
	defer func() { d.solvers <- s }()
	spec := engine.Spec{Dice: r.Settings.Dice, List: d.lists[r.Settings.List]}
	return engine.Deal(ctx, spec, r.Seed(), s)
}

func (d *dealer) answers(ctx context.Context, r room.Round) (*engine.Answers, error) {
	s := <-d.solvers
	defer func() { d.solvers <- s }()
	return engine.NewAnswers(ctx, s, r.Board, engine.Rules{
		MinLetters: r.Settings.MinLetters,
		List:       d.lists[r.Settings.List],
		Ladder:     r.Settings.Ladder,
	})
}
