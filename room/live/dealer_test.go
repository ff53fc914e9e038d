package live

import (
	"sync/atomic"
	"testing"
	"testing/synctest"

	"rattle/room"
	"rattle/room/roomtest"
)

// TestSlowBoardsLeaveAProcessorToOthers: who plays on boards that take long waits for such boards of
// others, and nobody else does.
func TestSlowBoardsLeaveAProcessorToOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const processors = 4
		dealer := newDealer(Config{Lists: room.Lists{room.Everyday: 0}, Lexicon: roomtest.Lexicon(t)}, processors)
		ordinary, err := room.DefaultSettings("")
		if err != nil {
			t.Fatal(err)
		}
		var dealt atomic.Int32
		deal := func(s room.Settings) {
			if _, err := dealer.deal(t.Context(), s, [32]byte{}); err != nil {
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
		wild.Wildcards, given.Given = 1, true
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
