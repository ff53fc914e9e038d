package lab

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
)

func TestASolverRestsAfterMuchWork(t *testing.T) {
	lab := New(Host{}, roomtest.Lexicon(t), room.Lists{})
	synctest.Test(t, func(t *testing.T) {
		lab.solvers = make(chan *engine.Solver, 1)
		for work, pause := range map[time.Duration]time.Duration{
			time.Millisecond:       0,
			100 * time.Millisecond: 300 * time.Millisecond,
			10 * time.Second:       1500 * time.Millisecond,
		} {
			begin := time.Now()
			lab.release(nil, begin.Add(-work))
			<-lab.solvers
			if got := time.Since(begin); got != pause {
				t.Errorf("after %v of work it rests for %v, want %v", work, got, pause)
			}
		}
	})
}

func TestSearchesTakeTurnsAtASolverThatRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		solver := new(engine.Solver)
		finder := make(chan *engine.Solver, 1)
		finder <- solver
		ctx, giveUp := context.WithCancel(t.Context())
		ann, bob := solverShare{ctx: t.Context(), finder: finder}, solverShare{ctx: ctx, finder: finder}
		if !ann.acquire() || ann.solver != solver {
			t.Fatal("nobody else wants it, and it is not to be had")
		}
		begin := time.Now()
		waited := make(chan time.Duration)
		go func() {
			bob.acquire()
			waited <- time.Since(begin)
		}()
		time.Sleep(10 * time.Millisecond) // of work
		ann.release()
		if wait := <-waited; bob.solver != solver || wait != 40*time.Millisecond {
			t.Errorf("bob has %p after %v, want the solver after ann's work and three times as much of rest", bob.solver, wait)
		}
		bob.release()
		giveUp()
		ann.acquire()
		if bob.acquire() {
			t.Error("a search that is over has a turn")
		}
		bob.release()
		ann.release()
		if <-finder != solver {
			t.Error("the solver is lost")
		}
	})
}

// TestASearchHasEveryFiftiethTurnBeside49Others: however long those look for what there is not.
func TestASearchHasEveryFiftiethTurnBeside49Others(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		finder := make(chan *engine.Solver, 1)
		finder <- new(engine.Solver)
		ctx, end := context.WithCancel(t.Context())
		works := func(turns int) {
			search := solverShare{ctx: ctx, finder: finder}
			for ; turns > 0 && search.acquire(); turns-- {
				time.Sleep(maxShareTime)
				search.release()
			}
		}
		for range maxSearches - 1 {
			go works(1000)
		}
		synctest.Wait()
		begin := time.Now()
		works(10)
		if took, want := time.Since(begin), 10*maxSearches*(maxShareTime+restAfter(maxShareTime)); took > want {
			t.Errorf("10 turns come within %v, want %v", took, want)
		}
		end()
		<-finder
	})
}
