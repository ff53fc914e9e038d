package engine

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// Append appends the words on a board to a slice, in no particular order, and returns it. Unlike the slice of [Solver.Solve] it
// belongs to the caller. After an error the slice is as it was.
func (s *Solver) Append(ctx context.Context, words []WordID, b *Board, o Options) ([]WordID, error) {
	found, err := s.Solve(ctx, b, o)
	return append(words, found...), err
}

// Paths returns the words on a board and where they lie, as [Solver.Walk] finds them, and a function that returns the error of
// the loop over them. The paths belong to the caller. The solver is in use during the loop, which may end at any word: then there
// is no error.
func (s *Solver) Paths(ctx context.Context, b *Board, o Options, all bool) (paths iter.Seq2[WordID, Path], err func() error) {
	var failed error
	paths = func(yield func(WordID, Path) bool) {
		ctx, stop := context.WithCancelCause(ctx)
		defer stop(nil)
		failed = s.Walk(ctx, b, o, all, func(id WordID, p Path) {
			// The walk ends a little after the loop, and may find more words until then.
			if context.Cause(ctx) == nil && !yield(id, slices.Clone(p)) {
				stop(errEnough)
			}
		})
		switch cause := context.Cause(ctx); {
		case errors.Is(cause, errEnough):
			failed = nil
		case cause != nil && failed == nil:
			failed = fmt.Errorf("walking a board: %w", cause) // short walks do not look at the context
		}
	}
	return paths, func() error { return failed }
}

// errEnough ends a walk whose caller wants no more words.
var errEnough = errors.New("enough")
