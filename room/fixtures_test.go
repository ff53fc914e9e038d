package room_test

import (
	"context"
	"sync"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/room"
)

// table is what servers deal and judge with.
type table struct {
	lexicon *engine.Lexicon
	lists   room.Lists
	hash    [32]byte
	solver  *engine.Solver

	// board is the one that every round is played on; nil where rounds are dealt as they
	// should be.
	board *engine.Board
}

const textbookBoard = "ATEE/APYO/TINU/EDSE"

// textbook has the textbook's board and a small list: tide is for the standard list, sid for
// the full one alone; nip is one that the game does not say by itself.
func textbook(t tb) table {
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
	return table{
		lexicon: lexicon,
		lists:   room.Lists{room.Everyday: 1, room.Standard: 2, room.Full: 3},
		hash:    lexicon.Hash(),
		solver:  engine.NewSolver(lexicon),
		board:   board,
	}
}

// known is read once.
var known = sync.OnceValues(func() (table, error) {
	lexicon, err := english.Lexicon()
	if err != nil {
		return table{}, err
	}
	return table{
		lexicon: lexicon,
		lists:   room.Lists{room.Everyday: english.Everyday, room.Standard: english.Standard, room.Full: english.Full},
		hash:    lexicon.Hash(),
	}, nil
})

// served has the words and the dealing of the real game.
func served(t tb) table {
	t.Helper()
	tab, err := known()
	must(t, err)
	tab.solver = engine.NewSolver(tab.lexicon)
	return tab
}

func (tab table) deals(t tb, r room.Round) *engine.Dealt {
	t.Helper()
	if tab.board != nil {
		return &engine.Dealt{Board: tab.board, Attempt: 1}
	}
	dealt, err := engine.Deal(context.Background(), tab.lists.Spec(r.Settings), r.Seed(), tab.solver)
	must(t, err)
	return &dealt
}

func (tab table) solves(t tb, r room.Round) *engine.Answers {
	t.Helper()
	answers, err := engine.NewAnswers(context.Background(), tab.solver, r.Board, tab.lists.Rules(r.Settings))
	must(t, err)
	return answers
}
