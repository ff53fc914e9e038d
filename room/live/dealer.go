package live

import (
	"context"
	"encoding/hex"
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
	others      otherLexicons
}

func newDealer(c Config, processors int) *dealer {
	return &dealer{
		lists:   c.Lists,
		lexicon: c.Lexicon.Hash(),
		quick:   newSolvers(c.Lexicon, processors),
		slow:    newSolvers(c.Lexicon, max(1, processors/2)),
		others:  otherLexicons{load: c.Lexicons, logger: c.Logger},
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

// deal deals a round's board.
func (d *dealer) deal(ctx context.Context, r room.Round) (dealt engine.Dealt, err error) {
	err = d.solve(ctx, r, func(solver *engine.Solver) error {
		dealt, err = engine.Deal(ctx, d.lists.Spec(r.Settings), r.Seed(), solver)
		return err
	})
	return dealt, err
}

// answers returns the answers of a round's board.
func (d *dealer) answers(ctx context.Context, r room.Round) (answers *engine.Answers, err error) {
	err = d.solve(ctx, r, func(solver *engine.Solver) error {
		answers, err = engine.NewAnswers(ctx, solver, r.Board, d.lists.Rules(r.Settings))
		return err
	})
	return answers, err
}

// solve calls do with a solver of the lexicon that a round was called with, or, if nobody knows that any more, of this
// server's. With another lexicon than that it takes turns with slow boards.
func (d *dealer) solve(ctx context.Context, r room.Round, do func(*engine.Solver) error) error {
	if hash := r.Lexicon(); hash != "" && hash != hex.EncodeToString(d.lexicon[:]) {
		lexicon, err := d.others.of(ctx, hash)
		if err != nil {
			return err
		}
		if lexicon != nil {
			_, release := d.acquireSlow()
			defer release()
			return do(engine.NewSolver(lexicon))
		}
	}
	solver, release := d.acquire(r.Settings)
	defer release()
	return do(solver)
}

// Deal returns the board that is dealt from a seed with the given settings, the same on every server.
func (rs *Rooms) Deal(ctx context.Context, s room.Settings, seed [32]byte) (*engine.Board, error) {
	solver, release := rs.dealer.acquire(s)
	defer release()
	dealt, err := engine.Deal(ctx, rs.dealer.lists.Spec(s), seed, solver)
	return dealt.Board, err
}
