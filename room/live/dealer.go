package live

import (
	"context"

	"rattle/engine"
	"rattle/room"
)

// dealer solves and deals for all rooms of a server: it keeps solvers, whose memory is worth
// sharing, one for each goroutine that may run at once.
type dealer struct {
	lists   room.Lists
	lexicon [32]byte // its hash
	solvers chan *engine.Solver
}

func newDealer(c Config, parallel int) *dealer {
	d := &dealer{lists: c.Lists, lexicon: c.Lexicon.Hash(), solvers: make(chan *engine.Solver, parallel)}
	for range parallel {
		d.solvers <- engine.NewSolver(c.Lexicon)
	}
	return d
}

// draw gives a new round what it is dealt from and judged with.
func (d *dealer) draw() room.Draw {
	draw := newDraw()
	draw.Lists, draw.Lexicon = d.lists, d.lexicon
	return draw
}

func (d *dealer) deal(ctx context.Context, r room.Round) (engine.Dealt, error) {
	s := <-d.solvers
	defer func() { d.solvers <- s }()
	return engine.Deal(ctx, d.lists.Spec(r.Settings), r.Seed(), s)
}

func (d *dealer) answers(ctx context.Context, r room.Round) (*engine.Answers, error) {
	s := <-d.solvers
	defer func() { d.solvers <- s }()
	return engine.NewAnswers(ctx, s, r.Board, d.lists.Rules(r.Settings))
}

// Deal gives the board that a seed gives by settings, the same on every server.
func (rs *Rooms) Deal(ctx context.Context, s room.Settings, seed [32]byte) (*engine.Board, error) {
	solver := <-rs.dealer.solvers
	defer func() { rs.dealer.solvers <- solver }()
	dealt, err := engine.Deal(ctx, rs.dealer.lists.Spec(s), seed, solver)
	return dealt.Board, err
}
