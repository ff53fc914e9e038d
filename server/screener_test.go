package server

import (
	"testing"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/results"
)

// TestADeclaredBotIsNeverHeld: a declared bot may be as fast as it is.
func TestADeclaredBotIsNeverHeld(t *testing.T) {
	screen, record := fastRound(t)
	for id, held := range map[room.PlayerID]bool{"p_ann": true, "b_ann": false} {
		record.Players[0].Player = id
		suspicions, err := screen(t.Context(), record)
		if err != nil || len(suspicions[id]) > 0 != held {
			t.Errorf("%s, who finds ten words a second, has the suspicions %v, error %v", id, suspicions, err)
		}
	}
}

// TestNobodyIsHeldInARoundInWhichSomeHaveMoreTime: such a round counts for nothing, and in extra
// time somebody may well find nearly all words.
func TestNobodyIsHeldInARoundInWhichSomeHaveMoreTime(t *testing.T) {
	screen, record := fastRound(t)
	if suspicions, err := screen(t.Context(), record); err != nil || len(suspicions) == 0 {
		t.Fatalf("without more time the suspicions are %v, error %v", suspicions, err)
	}
	roomtest.RewriteTerms(t, &record, `"lexicon":`, `"extraTime":[{"player":"bob","percent":100}],"lexicon":`)
	if suspicions, err := screen(t.Context(), record); err != nil || len(suspicions) > 0 {
		t.Errorf("the suspicions are %v, error %v", suspicions, err)
	}
}

// fastRound returns a round in which somebody finds ten words a second.
func fastRound(t *testing.T) (results.Screener, room.Record) {
	t.Helper()
	lexicon := roomtest.Lexicon(t)
	lists := room.Lists{room.Everyday: 0, room.Standard: 1, room.Full: 2}
	record := roomtest.PlayRecord(t, engine.NewSolver(lexicon), lexicon, lists)
	terms, err := record.DecodeTerms()
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
		player.Words = append(player.Words, room.ScoredWord{Word: word, Points: 1, At: room.Millis(1000 + 100*i)})
	}
	return newScreener(lexicon, lists), record
}
