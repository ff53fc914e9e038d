package web_test

import (
	"strings"
	"testing"
)

func TestTwoPeoplePlayARound(t *testing.T) {
	onEachStore(t, func(t *testing.T, store testStore) {
		server := startServer(t, store)
		ann, bob := newPerson(t, server, "Ann"), newPerson(t, server, "Bob")
		code := ann.Create(`{"seconds":8}`)
		ann.Join(code)
		bob.Join(code)

		bob.Start()
		if refused := bob.WaitForMessage("error"); refused.Code != "not-host" {
			t.Errorf("bob, who is not the host, starts and is told %q", refused.Code)
		}
		if early := ann.Submit("abc"); early.Refusal != "not-playing" {
			t.Errorf("a word before the round is answered %+v", early)
		}

		ann.Start()
		if called := bob.WaitForPhase("called"); called.Board != nil || called.OpensAt <= called.Now {
			t.Errorf("the countdown shows board %v, now %d, opening %d", called.Board, called.Now, called.OpensAt)
		}
		board := ann.WaitForPhase("playing")
		if theirs := bob.WaitForPhase("playing"); len(board.Board.Faces) != 16 ||
			len(theirs.Board.Faces) != 16 || theirs.Board.Faces[5] != board.Board.Faces[5] {
			t.Fatalf("the boards are %v and %v", board.Board, theirs.Board)
		}

		words := board.words(t, 3)
		shared, own, late := words[0], words[1], words[2]
		for _, word := range []string{shared, own} {
			if got := ann.Submit(word); got.Refusal != "" || *got.Points != 1 {
				t.Errorf("%s is answered %+v, want 1 point", word, got)
			}
		}
		if got := ann.Submit(own); got.Refusal != "already-found" {
			t.Errorf("%s once more is answered %+v", own, got)
		}
		if got := ann.SubmitAs(ann.sent-1, own); got.Points == nil || *got.Points != 1 {
			t.Errorf("%s, sent again under its key, is answered %+v", own, got)
		}
		if got := ann.Submit("ab"); got.Refusal != "too-short" {
			t.Errorf("two letters are answered %+v", got)
		}
		if got := bob.Submit(shared); got.Refusal != "" {
			t.Errorf("%s, that ann has, too, is answered %+v", shared, got)
		}
		if got := bob.WaitForMessage("score"); got.Words != 1 {
			t.Errorf("bob hears of %d words, want his own one", got.Words)
		}

		result := ann.WaitForPhase("results").Result
		if first := result.Players[0]; first.Name != "Ann" || first.Points != 1 || first.Rank != 1 || len(first.Words) != 2 {
			t.Errorf("first is %+v, want ann with 1 point and 2 words", first)
		}
		last := result.Players[1]
		if last.Name != "Bob" || last.Points != 0 || len(last.Words) != 1 || last.Words[0].Finders != 2 {
			t.Errorf("last is %+v, want bob with a word that was struck for ann's", last)
		}
		if result.Total != len(result.Words) || result.Total < 3 {
			t.Errorf("%d words of the board, %d listed", result.Total, len(result.Words))
		}
		bob.WaitForPhase("results")
		if got := bob.Submit(late); got.Refusal != "too-late" {
			t.Errorf("a word after the round is answered %+v", got)
		}

		ann.Start()
		again := bob.WaitForPhase("called")
		if again.Players[0].Words != 0 || len(again.Mine) != 0 || again.Result != nil {
			t.Errorf("the next round begins with %+v", again)
		}
	})
}

func TestWhatAPersonHearsGivesNothingAway(t *testing.T) {
	onEachStore(t, func(t *testing.T, store testStore) {
		server := startServer(t, store)
		ann, bob := newPerson(t, server, "Ann"), newPerson(t, server, "Bob")
		code := ann.Create(`{"seconds":4}`)
		ann.Join(code)
		bob.Join(code)
		ann.Start()
		bob.WaitForPhase("called")
		called := len(bob.received)

		board := ann.WaitForPhase("playing")
		for _, word := range board.words(t, 5) {
			ann.Submit(word)
		}
		bob.WaitForPhase("results")
		for i, line := range bob.received {
			if i < called && strings.Contains(line, "board") {
				t.Errorf("before the opening bob heard %s", line)
			}
			if strings.HasPrefix(line, `{"kind":"result"`) {
				break
			}
			if strings.Contains(line, `"word":`) { // bob has found none
				t.Errorf("before the close bob heard %s", line)
			}
		}
	})
}

func TestWhoReloadsLosesNothing(t *testing.T) {
	onEachStore(t, func(t *testing.T, store testStore) {
		server := startServer(t, store)
		ann := newPerson(t, server, "Ann")
		code := ann.Create(`{"seconds":60}`)
		ann.Join(code)
		ann.Start()
		word := ann.WaitForPhase("playing").words(t, 1)[0]
		you := ann.view.You
		ann.Submit(word)
		ann.Close()

		ann.Join(code)
		if ann.view.You != you || ann.view.Phase != "playing" || ann.view.Board == nil {
			t.Errorf("ann comes back to %+v", ann.view)
		}
		if mine := ann.view.Mine; len(mine) != 1 || mine[0].Word != word || mine[0].N != 1 || mine[0].Tab != ann.tab {
			t.Errorf("ann has %+v, want %s", mine, word)
		}
		if again := ann.SubmitAs(1, word); again.Points == nil || *again.Points != 1 {
			t.Errorf("sent again %s is answered %+v", word, again)
		}
		if len(ann.view.Players) != 1 {
			t.Errorf("the room has %+v", ann.view.Players)
		}
	})
}
