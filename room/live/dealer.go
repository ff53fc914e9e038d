package live

import (
	"context"

	"rattle/engine"
	"rattle/room"
)

// dealer solves and deals for all rooms of a server. It keeps solvers, whose memory is worth sharing.
//
//	dice without wildcards, 0.3 ms at most ──▶ quick: one solver for each processor
//	wildcards, boards that hosts gave      ──▶ slow: half as many
//
// What is slow takes up to a hundred times as long, and nothing interrupts it: were there no
// processor left, everybody's words would wait for it.
type dealer struct {
	lists       room.Lists
	lexicon     [32]byte // its hash
	quick, slow chan *engine.Solver
}

func newDealer(c Config, processors int) *dealer {
	return &dealer{
		lists:   c.Lists,
		lexicon: c.Lexicon.Hash(),
		quick:   newSolvers(c.Lexicon, processors),
		slow:    newSolvers(c.Lexicon, max(1, processors/2)),
	}
}

func newSolvers(l *engine.Lexicon, n int) chan *engine.Solver {
	solvers := make(chan *engine.Solver, n)
	for range n {
		solvers <- engine.NewSolver(l)
	}
	return solvers
}

// solvers returns those for boards by some settings.
func (d *dealer) solvers(s room.Settings) chan *engine.Solver {
	if s.Given || s.Wildcards > 0 {
		return d.slow
	}
	return d.quick
}

// draw gives a new round what it is dealt from and judged with.
func (d *dealer) draw() room.Draw {
	draw := newDraw()
	draw.Lists, draw.Lexicon = d.lists, d.lexicon
	return draw
}

func (d *dealer) deal(ctx context.Context, s room.Settings, seed [32]byte) (engine.Dealt, error) {
	solvers := d.solvers(s)
	solver := <-solvers
	defer func() { solvers <- solver }()
	return engine.Deal(ctx, d.lists.Spec(s), seed, solver)
}

func (d *dealer) answers(ctx context.Context, r room.Round) (*engine.Answers, error) {
	solvers := d.solvers(r.Settings)
	solver := <-solvers
	defer func() { solvers <- solver }()
	return engine.NewAnswers(ctx, solver, r.Board, d.lists.Rules(r.Settings))
}

// Deal returns the board that a seed gives by settings, the same on every server.
func (rs *Rooms) Deal(ctx context.Context, s room.Settings, seed [32]byte) (*engine.Board, error) {
	dealt, err := rs.dealer.deal(ctx, s, seed)
	return dealt.Board, err
}
