package live

import (
	"context"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/room/bots"
)

// dealer solves and deals for all rooms of a server. It keeps solvers, whose memory is worth sharing.
//
//	dice without wildcards, 0.3 ms at most ──▶ quick: one solver for each processor
//	wildcards, boards that hosts gave,
//	the richest or leanest of five boards  ──▶ slow: half as many
//	plans and results of boards with many
//	words                                  ──▶ at the places of the slow
//
// What is slow takes up to a hundred times as long, and nothing interrupts it: were there no
// processor left, everybody's words would wait for it. A place among the slow rests as long as it
// worked, so that each takes half of a processor however many wait.
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

// isSlow reports whether boards by some settings may take long.
func isSlow(s room.Settings) bool { return mayBeRich(s) || s.Richness.BoardsSolved() > 0 }

// mayBeRich reports whether boards by some settings may have tens of thousands of words.
func mayBeRich(s room.Settings) bool { return s.CustomBoard || s.Wildcards > 0 }

// acquire waits for a solver for boards by some settings, which back gives back.
func (d *dealer) acquire(s room.Settings) (solver *engine.Solver, release func()) {
	if isSlow(s) {
		return d.acquireSlow()
	}
	solver = <-d.quick
	return solver, func() { d.quick <- solver }
}

func (d *dealer) acquireSlow() (solver *engine.Solver, release func()) {
	solver = <-d.slow
	start := time.Now()
	return solver, func() { time.AfterFunc(time.Since(start), func() { d.slow <- solver }) }
}

// manyWords of a board make whatever goes through all of them slow: a third of a millisecond and more.
const manyWords = 1000

// throttled does what goes through all words of a board, in turn where there are many.
func (d *dealer) throttled(answers *engine.Answers, do func()) {
	if len(answers.Words()) > manyWords {
		_, release := d.acquireSlow()
		defer release()
	}
	do()
}

// plan is [bots.Plan].
func (d *dealer) plan(answers *engine.Answers, level int, seed [32]byte, lasts room.Millis) (plan []room.PlannedWord) {
	d.throttled(answers, func() { plan = bots.Plan(answers, level, seed, lasts) })
	return plan
}

// result is [room.ViewResult].
func (d *dealer) result(s room.State, answers *engine.Answers) (result *room.RoundResult) {
	d.throttled(answers, func() { result, _ = room.ViewResult(s, answers, d.lists) })
	return result
}

// roundSetup gives a new round what it is dealt from and judged with.
func (d *dealer) roundSetup() room.RoundSetup {
	draw := newRoundSetup()
	draw.Lists, draw.Lexicon = d.lists, d.lexicon
	return draw
}

func (d *dealer) deal(ctx context.Context, s room.Settings, seed [32]byte) (engine.Dealt, error) {
	solver, release := d.acquire(s)
	defer release()
	return engine.Deal(ctx, d.lists.Spec(s), seed, solver)
}

func (d *dealer) answers(ctx context.Context, r room.Round) (*engine.Answers, error) {
	solver, release := d.acquire(r.Settings)
	defer release()
	return engine.NewAnswers(ctx, solver, r.Board, d.lists.Rules(r.Settings))
}

// Deal returns the board that a seed gives by settings, the same on every server.
func (rs *Rooms) Deal(ctx context.Context, s room.Settings, seed [32]byte) (*engine.Board, error) {
	dealt, err := rs.dealer.deal(ctx, s, seed)
	return dealt.Board, err
}
