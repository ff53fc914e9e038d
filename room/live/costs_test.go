package live

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
)

func TestCallerPaysAheadForRichBoardsAndNotTwice(t *testing.T) {
	r := newTestRoom()
	caller, client := r.adds("ann")
	board, err := engine.ParseBoard("* S E R\nT E L I\nN G E *\nS A D O", engine.Torus)
	if err != nil {
		t.Fatal(err)
	}
	answers, err := engine.NewAnswers(t.Context(), engine.NewSolver(roomtest.Lexicon(t)), board, engine.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	s := room.State{CustomBoard: board, Round: room.Round{Settings: room.Settings{CustomBoard: true}}}
	ahead, found := 100*16*5, len(answers.Words())

	c := &costs{caller: caller}
	c.prepay(&s)
	c.solved(answers, s.Round.Settings)
	c.chargeCaller()
	want := []Work{{Solved: ahead}}
	if found > ahead {
		want = append(want, Work{Solved: found - ahead})
	}
	if !cmp.Equal(client.paid, want) {
		t.Errorf("ann pays %+v, want %+v", client.paid, want)
	}

	client.paid = nil
	c.solved(answers, s.Round.Settings)
	c.chargeCaller()
	if len(client.paid) != 0 {
		t.Errorf("who has not called this round pays %+v", client.paid)
	}
	c.charge(caller)
	c.charge(caller)
	if want := []Work{{Solved: found}}; !cmp.Equal(client.paid, want) {
		t.Errorf("who comes next pays %+v, want %+v once", client.paid, want)
	}
}
