package engine

import (
	"context"
	"errors"
	"fmt"
)

// ErrNotFound says that the time of a [Find] was over before a board was found, or that
// there can be none; an [UnshowableError] says why.
var ErrNotFound = errors.New("no such board was found")

// Query says what board to find, and what counts on it.
type Query struct {
	Dice     string // id of the DiceSet whose cubes are to show the board
	Topology Topology
	Options  Options
	Scoring  // by which points are counted
	Goal     Goal
}

// Goal is what a board must have: see [ExactPoints], [MinPoints], [MinWords] and [Holding].
type Goal struct {
	gap  func(words, points int) int // how far a board is off; 0 is there
	hold []string                    // or: the words it must hold
}

// ExactPoints is the goal of a board worth n points in all.
func ExactPoints(n int) Goal {
	return Goal{gap: func(_, points int) int { return max(points-n, n-points) }}
}

// MinPoints is the goal of a board worth n points or more.
func MinPoints(n int) Goal {
	return Goal{gap: func(_, points int) int { return max(0, n-points) }}
}

// MinWords is the goal of a board with n words or more.
func MinWords(n int) Goal {
	return Goal{gap: func(words, _ int) int { return max(0, n-words) }}
}

// Holding is the goal of a board on which each of the words, in any case, can be laid. They
// need not be words of a lexicon. It fails where one has other characters than letters.
func Holding(words ...string) (Goal, error) {
	if len(words) == 0 {
		return Goal{}, errors.New("a board to hold words: no words")
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

// Found is a board, and how it came.
type Found struct {
	Board         *Board
	Words, Points int // in all, by the options and the scoring of the query
	Held          int // of the words it was to hold
	Tried         int // boards looked at so far
}

// Find looks for a board that the cubes of a set can show, until there is one or ctx ends.
// The same seed tries the same boards. Boards are rolled first; where that does not help
// they are annealed, and boards that are to hold words are laid. After ErrNotFound the
// result is the board that came nearest, or has none where ctx ended before the first. Any
// other error is the solver's.
//
// Progress, where it is not nil, is called with the nearest board so far, each time after about
// a ten-thousandth of a second of work, or a thousandth where words are laid. The solver is not
// in use meanwhile; it is not used at all once ctx has ended.
func Find(ctx context.Context, s *Solver, q Query, seed [32]byte, progress func(Found)) (Found, error) {
	set, ok := DiceByID(q.Dice)
	if !ok {
		return Found{}, fmt.Errorf("finding a board: unknown dice %q", truncate(q.Dice))
	}
	f := finder{ctx: ctx, solver: s, query: q, set: set, stream: newStream(seed), progress: progress}
	var err error
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

// initialRolls is how many boards are rolled before annealing: what can be had by rolling mostly
// is had within some milliseconds.
const initialRolls = 2000

// search rolls, and then anneals from one roll after the other.
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

// try solves a board and tells how far it is off.
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

// count solves a board that was found.
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

// progressEvery is a number of boards that takes about a ten-thousandth of a second.
const progressEvery = 1 << 4

// record counts a board that was tried and keeps the nearest.
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
