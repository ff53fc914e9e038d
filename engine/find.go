package engine

import (
	"context"
	"errors"
	"fmt"
)

// ErrNotFound is returned when the time of a [Find] was over before a board was found, or when
// there can be none; an [UnshowableError] says why.
var ErrNotFound = errors.New("no such board was found")

// Query describes the board to find, and the rules by which its words count.
type Query struct {
	Dice     string   // id of the DiceSet whose dice are to show the board
	Own      *DiceSet // dice of the caller's own, in place of Dice; nil: none
	Topology Topology
	Options  Options
	Scoring  // by which points are counted
	Goal     Goal
}

// Goal is the condition that a board must meet: see [ExactPoints], [MinPoints], [MinWords] and
// [Holding].
type Goal struct {
	gap  func(words, points int) int // distance from the goal; 0 meets it
	hold []string                    // or the words that the board must have
}

// ExactPoints returns the goal of a board worth exactly n points.
func ExactPoints(n int) Goal {
	return Goal{gap: func(_, points int) int { return max(points-n, n-points) }}
}

// MinPoints returns the goal of a board worth n points or more.
func MinPoints(n int) Goal {
	return Goal{gap: func(_, points int) int { return max(0, n-points) }}
}

// MinWords returns the goal of a board with n words or more.
func MinWords(n int) Goal {
	return Goal{gap: func(words, _ int) int { return max(0, n-words) }}
}

// Holding returns the goal of a board that has all of the words, in any case. They need not be
// words of a lexicon. It fails if one of them has characters other than letters.
func Holding(words ...string) (Goal, error) {
	if len(words) == 0 {
		return Goal{}, errors.New("a goal of words needs words")
	}
	var g Goal
	for _, word := range words {
		folded, err := fold(word)
		if err != nil {
			return Goal{}, err
		}
		g.hold = append(g.hold, folded)
	}
	return g, nil
}

// Found is a board that was tried, with its words and points.
type Found struct {
	Board         *Board
	Words, Points int // in all, by the options and the scoring of the query
	Held          int // number of the required words on it
	Tried         int // number of boards tried so far
}

// Find searches for a board that the dice of a set can show, until it has one or ctx ends. The
// same seed tries the same boards. It rolls boards first; where that does not help it anneals them,
// and it constructs boards that must contain given words. With ErrNotFound it returns the board
// that came nearest, or none if ctx ended before the first. Any other error is the solver's.
//
// Progress, if it is not nil, is called with the nearest board so far, after about 0.1 ms of work,
// or 1 ms when it lays words. The solver is not in use during the call; it is not used at all once
// ctx has ended.
func Find(ctx context.Context, s *Solver, q Query, seed [32]byte, progress func(Found)) (Found, error) {
	set, err := diceOf(q.Dice, q.Own)
	if err != nil {
		return Found{}, fmt.Errorf("finding a board: %w", err)
	}
	f := finder{ctx: ctx, solver: s, query: q, set: set, stream: newStream(seed), progress: progress}
	switch {
	case q.Goal.gap != nil:
		err = f.search()
	case q.Goal.hold != nil:
		err = f.lay()
	default:
		err = errors.New("no goal")
	}
	if err != nil {
		return f.best, fmt.Errorf("finding a board: %w", err)
	}
	return f.best, nil
}

// finder is one search for a board.
type finder struct {
	ctx      context.Context
	solver   *Solver
	query    Query
	set      DiceSet
	stream   *stream
	progress func(Found)

	tried   int
	best    Found
	bestGap int
}

// initialRolls is the number of boards that are rolled before annealing: a goal that rolling can
// reach is mostly reached within some milliseconds.
const initialRolls = 2000

// search rolls boards, and then anneals one roll after the other.
func (f *finder) search() error {
	for range initialRolls {
		if gap, err := f.try(f.stream.shake(f.set)); gap == 0 || err != nil {
			return err
		}
	}
	for {
		if gap, err := f.anneal(f.stream.shake(f.set)); gap == 0 || err != nil {
			return err
		}
	}
}

// try solves a board and returns how far it is from the goal.
func (f *finder) try(t tray) (gap int, err error) {
	board, err := t.board(f.query.Topology)
	if err != nil {
		return 0, err
	}
	found := Found{Board: board}
	if err := f.count(&found); err != nil {
		return 0, err
	}
	gap = f.query.Goal.gap(found.Words, found.Points)
	f.record(found, gap)
	return gap, nil
}

// count solves the board that was found.
func (f *finder) count(found *Found) error {
	words, err := f.solver.Solve(f.ctx, found.Board, f.query.Options)
	switch {
	case f.ctx.Err() != nil:
		return ErrNotFound
	case err != nil:
		return err
	}
	found.Words, found.Points = len(words), f.solver.lex.Points(words, f.query.Scoring)
	return nil
}

// progressEvery is the number of boards that take about a ten-thousandth of a second.
const progressEvery = 1 << 4

// record counts a board that was tried, and keeps it if it is the nearest.
func (f *finder) record(found Found, gap int) {
	f.tried++
	if f.best.Board == nil || gap < f.bestGap {
		f.best, f.bestGap = found, gap
	}
	f.best.Tried = f.tried
	if f.progress != nil && (f.tried%progressEvery == 0 || f.query.Goal.hold != nil) {
		f.progress(f.best)
	}
}
