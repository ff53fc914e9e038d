package live

import (
	"context"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/room/bots"
)

// dealer deals and solves boards for all rooms of a server, which share its solvers and their memory.
//
//	dice without wildcards, 0.3 ms at most ──▶ quick: one solver for each processor
//	wildcards, custom boards,
//	the richest or leanest of five boards  ──▶ slow: half as many
//	plans and results of boards with many
//	words                                  ──▶ with a slow solver held
//
// A slow board takes up to a hundred times as long, and nothing interrupts the solver: if no processor
// were left, the words of all rooms would wait for it. A slow solver rests for as long as it worked,
// so that each takes half of a processor however many boards wait.
type dealer struct {
	lists       room.Lists
	lexicon     [32]byte // hash
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

// isSlow reports whether boards with the given settings may take long.
func isSlow(s room.Settings) bool { return mayBeRich(s) || s.Richness.BoardsSolved() > 0 }

// mayBeRich reports whether boards with the given settings may have tens of thousands of words.
func mayBeRich(s room.Settings) bool { return s.CustomBoard || s.Wildcards > 0 }

// acquire waits for a solver for boards with the given settings. Call release when done.
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

// manyWords is how many words a board has where going through all of them takes a third of a millisecond.
const manyWords = 1000

// throttled calls a function that goes through all words of a board, with a slow solver held if they are many.
func (d *dealer) throttled(answers *engine.Answers, do func()) {
	if len(answers.Words()) > manyWords {
		_, release := d.acquireSlow()
		defer release()
	}
	do()
}

// plan plans a bot's words, see [bots.Plan].
func (d *dealer) plan(answers *engine.Answers, strength int, seed [32]byte, duration room.Millis) (plan []room.PlannedWord) {
	d.throttled(answers, func() { plan = bots.Plan(answers, strength, seed, duration) })
	return plan
}

// result works out a round's result, see [room.ResultOf].
func (d *dealer) result(s room.State, answers *engine.Answers) (result *room.RoundResult) {
	d.throttled(answers, func() { result, _ = room.ResultOf(s, answers, d.lists) })
	return result
}

// roundSetup returns what a new round is dealt from and judged with.
func (d *dealer) roundSetup() room.RoundSetup {
	setup := newRoundSetup()
	setup.Lists, setup.Lexicon = d.lists, d.lexicon
	return setup
}

// deal is [engine.Deal] with the solver of the settings' list.
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

// Deal returns the board that is dealt from a seed with the given settings, the same on every server.
func (rs *Rooms) Deal(ctx context.Context, s room.Settings, seed [32]byte) (*engine.Board, error) {
	dealt, err := rs.dealer.deal(ctx, s, seed)
	return dealt.Board, err
}
