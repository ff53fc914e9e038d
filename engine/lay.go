package engine

import (
	"cmp"
	"fmt"
	"slices"
)

// UnshowableError is the error of a word that the dice of a set cannot show, wherever they lie. It
// is an [ErrNotFound].
type UnshowableError struct{ Word string }

// Error implements error.
func (e *UnshowableError) Error() string {
	return fmt.Sprintf("the dice cannot show %q", truncate(e.Word))
}

// Is reports whether target is ErrNotFound.
func (e *UnshowableError) Is(target error) bool { return target == ErrNotFound }

// lay lays the words of the goal again and again, each time in another order and in other places,
// and rolls the remaining dice. It ends at once if the dice cannot show a word.
func (f *finder) lay() error {
	l := newLayout(f.set, f.query.Topology, f.stream)
	trouble := make(map[string]int) // how often a word found no place
	words := slices.Clone(f.query.Goal.hold)
	for _, word := range words {
		if !l.canShow(word) {
			return &UnshowableError{word}
		}
	}
	for f.ctx.Err() == nil {
		// Long words come first, and words that could not be placed before.
		rank := make(map[string]int)
		for _, word := range words {
			rank[word] = 2*len(word) + 4*trouble[word] + f.stream.draw(6)
		}
		slices.SortFunc(words, func(a, b string) int {
			return cmp.Or(rank[b]-rank[a], cmp.Compare(a, b))
		})
		done := l.attempt(words)
		gap, err := f.tryHolding(l.best.fill(f.stream))
		switch {
		case err != nil:
			return err
		case done || gap == 0:
			return f.count(&f.best)
		case !done && l.work >= 0:
			return ErrNotFound // every way was tried
		}
		trouble[words[l.laid]]++
	}
	return ErrNotFound
}

// tryHolding returns how many of the words a board lacks.
func (f *finder) tryHolding(t tray) (gap int, err error) {
	board, err := t.board(f.query.Topology)
	if err != nil {
		return 0, err
	}
	found := Found{Board: board}
	trace := board.traces()
	for _, word := range f.query.Goal.hold {
		if path, _ := trace(word); path != nil {
			found.Held++
		}
	}
	gap = len(f.query.Goal.hold) - found.Held
	f.record(found, gap)
	return gap, nil
}
