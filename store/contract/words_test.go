package contract_test

import (
	"errors"
	"fmt"
	"testing"

	"rattle/engine/wordlist"
	"rattle/leaderboard"
	"rattle/store/results"
)

// TestTheStoreKnowsTheLastLexiconsByTheirChanges begins with twelve lexicons, one after another: the last eight can be
// made again.
func TestTheStoreKnowsTheLastLexiconsByTheirChanges(t *testing.T) {
	onEachBoards(t, results.Options{}, func(t *testing.T, s boards) {
		name := func(n int) string { return fmt.Sprintf("lexicon%02d", n) }
		for _, n := range []int{0, 1, 2, 3, 0, 4, 5, 6, 7, 8, 9, 10, 11} { // the first one comes back once
			c, err := wordlist.New([]string{"hygge", "word" + string(rune('a'+n))}, []string{"tea"})
			if err == nil {
				err = s.KeepChanges(t.Context(), name(n), c)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := s.KeepChanges(t.Context(), "of the release", wordlist.Changes{}); err != nil {
			t.Fatal(err)
		}
		for n := range 12 {
			c, err := s.ChangesOf(t.Context(), name(n))
			kept := n >= 4
			if kept && (err != nil || len(c.Extra) != 2 || c.Extra[1] != "word"+string(rune('a'+n))) || !kept && !errors.Is(err, leaderboard.ErrNotFound) {
				t.Errorf("lexicon %d is made by %+v (%v)", n, c, err)
			}
		}
		if _, err := s.ChangesOf(t.Context(), "of the release"); !errors.Is(err, leaderboard.ErrNotFound) {
			t.Errorf("no changes are kept, too (%v)", err)
		}
	})
}
