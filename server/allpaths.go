package server

import (
	"context"
	"slices"
	"strings"

	"rattle/engine"
)

// maxBufferedPaths is how many paths are held in memory at a time, to be sorted by their words:
// about 10 MB.
const maxBufferedPaths = 100_000

// eachPath calls show with every path of every word, in alphabetical order. A large board has
// millions of paths: eachPath walks it again for each hundred thousand of them, or for a single
// word with more, searching for those words alone.
func eachPath(ctx context.Context, a solutions, o engine.Options, show func(solution) error) error {
	for rest := a.words; len(rest) > 0; {
		n, paths := 1, rest[0].paths
		for n < len(rest) && paths+rest[n].paths <= maxBufferedPaths {
			paths += rest[n].paths
			n++
		}
		if err := pathsOf(ctx, a.board, rest[:n], o, show); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

// pathsOf calls show with every path of the given words.
func pathsOf(ctx context.Context, b *engine.Board, words []solution, o engine.Options, show func(solution) error) error {
	lexicon, points, err := lexiconOf(words)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var held []solution
	var failed error
	flush := func() {
		// Walk goes over the paths of a word in their order, and a stable sort keeps it.
		slices.SortStableFunc(held, func(x, y solution) int { return strings.Compare(x.Word, y.Word) })
		for _, s := range held {
			if failed == nil {
				failed = show(s)
			}
		}
		held = held[:0]
	}
	err = engine.NewSolver(lexicon).Walk(ctx, b, o, true, func(id engine.WordID, p engine.Path) {
		if len(held) == maxBufferedPaths {
			flush() // these are paths of one word, or there would not be so many
		}
		if failed != nil {
			stop()
			return
		}
		word := points[id]
		word.location = locationOf(b, p)
		held = append(held, word)
	})
	if flush(); failed != nil {
		return failed
	}
	return err
}

// lexiconOf returns a lexicon of the given words, and the words by their ids in it.
func lexiconOf(words []solution) (*engine.Lexicon, map[engine.WordID]solution, error) {
	var list engine.Builder
	for _, s := range words {
		if err := list.Add(s.Word, 0, false); err != nil {
			return nil, nil, err
		}
	}
	lexicon, err := list.Build()
	if err != nil {
		return nil, nil, err
	}
	byID := make(map[engine.WordID]solution, len(words))
	for _, s := range words {
		id, _ := lexicon.Lookup(strings.ToLower(s.Word))
		byID[id] = s
	}
	return lexicon, byID, nil
}
