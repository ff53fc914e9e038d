package web

import (
	"testing"
	"testing/synctest"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
)

func TestASolverRestsAfterMuchWork(t *testing.T) {
	lab := newLab(roomtest.Lexicon(t), room.Lists{})
	synctest.Test(t, func(t *testing.T) {
		lab.solvers = make(chan *engine.Solver, 1)
		for work, pause := range map[time.Duration]time.Duration{
			time.Millisecond:       0,
			100 * time.Millisecond: 300 * time.Millisecond,
			10 * time.Second:       1500 * time.Millisecond,
		} {
			begin := time.Now()
			lab.rest(nil, begin.Add(-work))
			<-lab.solvers
			if got := time.Since(begin); got != pause {
				t.Errorf("after %v of work it rests for %v, want %v", work, got, pause)
			}
		}
	})
}
