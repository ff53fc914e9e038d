package chaos

import (
	"context"
	"strings"
	"sync"
	"testing"

	"rattle/chaos/refclient"
	"rattle/engine"
	"rattle/engine/english"
)

// answers are the words of a board and what they are worth, according to the engine.
type answers struct {
	words []string
	judge *engine.Answers
}

var lexicon = sync.OnceValues(english.Lexicon)

// solve returns the words of a board under settingsFor.
func solve(t *testing.T, b *refclient.Board) *answers {
	t.Helper()
	a, err := answersOn(t.Context(), b, engine.Rules{MinLetters: 3, List: english.Full, Scoring: engine.Scoring{Table: engine.Standard}})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// answersOn returns the words of a board under some rules.
func answersOn(ctx context.Context, b *refclient.Board, rules engine.Rules) (*answers, error) {
	words, err := lexicon()
	if err != nil {
		return nil, err
	}
	var rows []string
	for r := range b.Rows {
		rows = append(rows, strings.Join(b.Faces[r*b.Cols:(r+1)*b.Cols], " "))
	}
	board, err := engine.ParseBoard(strings.Join(rows, "/"), engine.Plane)
	if err != nil {
		return nil, err
	}
	a := new(answers)
	if a.judge, err = engine.NewAnswers(ctx, engine.NewSolver(words), board, rules); err != nil {
		return nil, err
	}
	for _, id := range a.judge.Words() {
		a.words = append(a.words, words.Word(id))
	}
	return a, nil
}

// worth returns what a word is worth before duplicates are struck.
func (a *answers) worth(word string) int { return a.judge.Judge(word).Points }
