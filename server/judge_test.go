package main

import (
	"testing"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
)

// TestADeclaredBotIsNeverHeld: it may be as fast as it is, and says so.
func TestADeclaredBotIsNeverHeld(t *testing.T) {
	lexicon := roomtest.Lexicon(t)
	lists := room.Lists{room.Everyday: 0, room.Standard: 1, room.Full: 2}
	solver := engine.NewSolver(lexicon)
	record := roomtest.Record(t, solver, lexicon, lists)
	terms, err := record.Bound()
	if err != nil {
		t.Fatal(err)
	}
	board, err := engine.ParseBoard(record.Board, terms.Settings.Topology)
	if err != nil {
		t.Fatal(err)
	}
	player := &record.Players[0]
	player.Words = nil
	for i, word := range roomtest.Words(t, lexicon, board, 30) {
		player.Words = append(player.Words, room.Scored{Word: word, Points: 1, At: room.Millis(1000 + 100*i)})
	}
	judge := newJudge(lexicon, lists)
	for id, held := range map[room.PlayerID]bool{"p_ann": true, "b_ann": false} {
		player.Player = id
		marked, err := judge(t.Context(), record)
		if err != nil || len(marked[id]) > 0 != held {
			t.Errorf("%s, who finds ten words a second, is marked %v, error %v", id, marked, err)
		}
	}
}
