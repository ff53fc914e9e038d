package server

import (
	"context"
	"fmt"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/player"
	"rattle/room"
	"rattle/store/results"
)

// newScreener returns a screener that examines closed rounds for play that looks like a program's. It
// examines one round after another: a solver is large, and no player waits for the outcome.
func newScreener(lexicon *engine.Lexicon, lists room.Lists) results.Screener {
	solvers := make(chan *engine.Solver, 1)
	solvers <- engine.NewSolver(lexicon)
	return func(ctx context.Context, r room.Record) (map[room.PlayerID][]player.Suspicion, error) {
		terms, err := r.DecodeTerms()
		if err != nil {
			return nil, err
		}
		if len(terms.ExtraTime) > 0 {
			return nil, nil // such a round is on no leaderboard, and extra time is no reason for suspicion
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
		found := make(map[room.PlayerID][]player.Suspicion)
		for _, st := range r.Players {
			if st.Bot > 0 || st.Ghost || st.Player.DeclaredBot() {
				continue
			}
			if suspicions := player.Suspicions(st, answers, english.Everyday); len(suspicions) > 0 {
				found[st.Player] = suspicions
			}
		}
		return found, nil
	}
}
