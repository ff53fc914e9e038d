package main

import (
	"context"
	"fmt"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/results"
)

// newJudge returns a judge that looks at closed rounds for play that looks like a program's. It
// judges one round after another: a solver is large, and nobody waits for the judgement.
func newJudge(lexicon *engine.Lexicon, lists room.Lists) results.Screener {
	solvers := make(chan *engine.Solver, 1)
	solvers <- engine.NewSolver(lexicon)
	return func(ctx context.Context, r room.Record) (map[room.PlayerID][]player.Suspicion, error) {
		terms, err := r.DecodeTerms()
		if err != nil {
			return nil, err
		}
		if len(terms.ExtraTime) > 0 {
			return nil, nil // it stands on no board, and nobody is suspected for the time that they need
		}
		board, err := engine.ParseBoard(r.Board, terms.Settings.Topology)
		if err != nil {
			return nil, fmt.Errorf("read the board: %w", err)
		}
		var solver *engine.Solver
		select {
		case solver = <-solvers:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		answers, err := engine.NewAnswers(ctx, solver, board, lists.Rules(terms.Settings))
		solvers <- solver
		if err != nil {
			return nil, fmt.Errorf("find the words: %w", err)
		}
		marked := make(map[room.PlayerID][]player.Suspicion)
		for _, st := range r.Players {
			if st.Bot > 0 || st.Ghost || st.Player.DeclaredBot() {
				continue
			}
			if marks := player.Suspicions(st, answers, english.Everyday); len(marks) > 0 {
				marked[st.Player] = marks
			}
		}
		return marked, nil
	}
}
