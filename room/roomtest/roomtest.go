// Package roomtest has helpers for tests that play on dealt boards.
package roomtest

import (
	"context"
	"testing"

	"rattle/engine"
)

// Lexicon returns a lexicon of all strings of three letters, so that any board has words, and of no
// others.
func Lexicon(t testing.TB) *engine.Lexicon {
	t.Helper()
	var b engine.Builder
	for n := range 26 * 26 * 26 {
		word := string([]byte{'a' + byte(n/676), 'a' + byte(n/26%26), 'a' + byte(n%26)})
		if err := b.Add(word, 1, false); err != nil {
			t.Fatal(err)
		}
	}
	lexicon, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return lexicon
}

// Words returns n words of a board.
func Words(t testing.TB, l *engine.Lexicon, board *engine.Board, n int) []string {
	t.Helper()
	found, err := engine.NewSolver(l).Solve(context.Background(), board, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < n {
		t.Fatalf("the board has %d words, not %d:\n%s", len(found), n, board)
	}
	words := make([]string, n)
	for i, id := range found[:n] {
		words[i] = l.Word(id)
	}
	return words
}
