package main

import (
	"context"
	"fmt"
	"strings"

	"rattle/engine"
	"rattle/engine/english"
)

// wordsOn returns the everyday words on a board.
func wordsOn(rows, cols int, faces []string) (words []string) {
	lexicon, err := english.Lexicon()
	check(err)
	board, err := engine.ParseBoard(fmt.Sprintln(rows, cols, strings.Join(faces, " ")), engine.Plane)
	check(err)
	ids, err := engine.NewSolver(lexicon).Solve(context.Background(), board, engine.Options{List: english.Everyday})
	check(err)
	for _, id := range ids {
		words = append(words, lexicon.Word(id))
	}
	return words
}
