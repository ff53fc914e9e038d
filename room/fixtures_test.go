package room_test

import (
	"context"
	"sync"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/room"
)

// game is what servers deal and judge with: words, lists, a solver.
type game struct {
	lexicon *engine.Lexicon
	lists   room.Lists
	hash    [32]byte
	solver  *engine.Solver

	// board is that of every round; nil if rounds are dealt.
	board *engine.Board
}

const textbookBoard = "ATEE/APYO/TINU/EDSE"

// textbook returns a game with one small board and few words: tide is not in the everyday list, sid
// only in the full one, and nip is flagged.
func textbook(t tb) game {
	t.Helper()
	var b engine.Builder
	for _, w := range []string{"pin", "pins", "pine", "pines", "pint", "dates", "din", "dine", "dines", "side", "sun"} {
		must(t, b.Add(w, 1, false))
	}
	must(t, b.Add("tide", 2, false))
	must(t, b.Add("sid", 3, false))
	must(t, b.Add("nip", 1, true))
	lexicon, err := b.Build()
	must(t, err)
	board, err := engine.ParseBoard(textbookBoard, engine.Plane)
	must(t, err)
	return game{
		lexicon: lexicon,
		lists:   room.Lists{room.Everyday: 1, room.Standard: 2, room.Full: 3},
		hash:    lexicon.Hash(),
		solver:  engine.NewSolver(lexicon),
		board:   board,
	}
}

// known is the real game, without a solver.
var known = sync.OnceValues(func() (game, error) {
	lexicon, err := english.Lexicon()
	if err != nil {
		return game{}, err
	}
	return game{
		lexicon: lexicon,
		lists:   room.Lists{room.Everyday: english.Everyday, room.Standard: english.Standard, room.Full: english.Full},
		hash:    lexicon.Hash(),
	}, nil
})

// served returns the real game: all English words, dealt boards.
func served(t tb) game {
	t.Helper()
	g, err := known()
	must(t, err)
	g.solver = engine.NewSolver(g.lexicon)
	return g
}

func (g game) deals(t tb, r room.Round) *engine.Dealt {
	t.Helper()
	if g.board != nil {
		return &engine.Dealt{Board: g.board, Attempt: 1}
	}
	dealt, err := engine.Deal(context.Background(), g.lists.Spec(r.Settings), r.Seed(), g.solver)
	must(t, err)
	return &dealt
}

func (g game) solves(t tb, r room.Round) *engine.Answers {
	t.Helper()
	answers, err := engine.NewAnswers(context.Background(), g.solver, r.Board, g.lists.Rules(r.Settings))
	must(t, err)
	return answers
}
