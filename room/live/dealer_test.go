package live

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
)

func TestSlowBoardsLeaveAProcessorFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const processors = 4
		dealer := newDealer(Config{Lists: room.Lists{room.Everyday: 0}, Lexicon: roomtest.Lexicon(t)}, processors)
		ordinary, err := room.DefaultSettings("")
		if err != nil {
			t.Fatal(err)
		}
		var dealt atomic.Int32
		deal := func(s room.Settings) {
			if _, err := dealer.deal(t.Context(), room.Round{Settings: s}); err != nil {
				t.Error(err)
			}
			dealt.Add(1)
		}
		solvers := dealer.slow
		first, second := <-solvers, <-solvers
		if len(solvers) != 0 {
			t.Fatalf("%d slow boards at once leave nothing to others", cap(solvers))
		}
		wild, given := ordinary, ordinary
		wild.Wildcards, given.CustomBoard = 1, true
		go deal(wild)
		go deal(given)
		synctest.Wait()
		if n := dealt.Load(); n != 0 {
			t.Errorf("%d slow boards did not wait", n)
		}
		deal(ordinary)
		solvers <- first
		solvers <- second
		synctest.Wait()
		if n := dealt.Load(); n != 3 {
			t.Errorf("%d of 3 boards were dealt", n)
		}
	})
}

func TestWorkOnBoardsOfManyWordsIsThrottled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dealer := newDealer(Config{Lexicon: roomtest.Lexicon(t)}, 2)
		answers := func(text string) *engine.Answers {
			board, err := engine.ParseBoard(text, engine.Torus)
			if err != nil {
				t.Fatal(err)
			}
			a, err := engine.NewAnswers(t.Context(), engine.NewSolver(roomtest.Lexicon(t)), board, engine.Rules{})
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		rich, poor := answers("* S E R\nT E L I\nN G E *\nS A D O"), answers("T E\nA S")
		if len(rich.Words()) <= manyWords || len(poor.Words()) > manyWords {
			t.Fatalf("%d and %d words prove nothing", len(rich.Words()), len(poor.Words()))
		}
		began := time.Now()
		went := make(chan time.Duration, 2)
		through := func(a *engine.Answers) {
			dealer.throttled(a, func() { time.Sleep(time.Second) })
			went <- time.Since(began)
		}
		go through(rich)
		synctest.Wait()
		go through(rich)
		through(poor)
		if first, second := <-went, <-went; first != time.Second || second != time.Second {
			t.Errorf("of few words and in turn: after %v and %v", first, second)
		}
		if third := <-went; third != 3*time.Second {
			t.Errorf("the next of many words: after %v", third)
		}
	})
}
