package load

import (
	"container/heap"
	"context"
	"math/rand/v2"
	"sync"
	"time"
)

// lane sends the words of its people when they are due, also where earlier ones have no answer.
type lane struct {
	run  *run
	turn []turn // a heap: who is due first stands first
}

type turn struct {
	due    time.Duration
	person *person
}

func (l *lane) Len() int           { return len(l.turn) }
func (l *lane) Less(i, j int) bool { return l.turn[i].due < l.turn[j].due }
func (l *lane) Swap(i, j int)      { l.turn[i], l.turn[j] = l.turn[j], l.turn[i] }
func (l *lane) Push(any)           {}
func (l *lane) Pop() any           { return nil }

const (
	lanes    = 4
	maxSleep = 20 * time.Millisecond // at most, so that a lane notices its end
)

// humanGap is the time between two words of a player who finds ten a minute.
const humanGap = 6 * time.Second

// schedule sends words until the time is over or ctx ends.
func (r *run) schedule(ctx context.Context) {
	var group sync.WaitGroup
	group.Go(func() { r.dropConnections(ctx) })
	players := r.senders()
	gap := humanGap
	switch {
	case r.options.Rate > 0:
		gap = time.Duration(float64(len(players)) / r.options.Rate * float64(time.Second))
	case r.options.Pace == Flat:
		for _, p := range players {
			p.submit(r.now())
		}
		group.Go(func() { sleep(ctx, r.end()-r.now()) })
		players = nil
	}
	begin := time.Duration(r.begin.Load())
	for n := range lanes {
		l := &lane{run: r}
		for i := n; i < len(players); i += lanes {
			first := time.Duration(rand.Float64() * float64(gap)) //nolint:gosec // no secret
			l.turn = append(l.turn, turn{begin + first, players[i]})
		}
		heap.Init(l)
		group.Go(func() { l.drive(ctx, gap) })
	}
	group.Wait()
}

// senders returns the people who have seats.
func (r *run) senders() (all []*person) {
	for _, p := range r.people {
		if !p.watches {
			all = append(all, p)
		}
	}
	return all
}

func (l *lane) drive(ctx context.Context, mean time.Duration) {
	end := l.run.end()
	for len(l.turn) > 0 && ctx.Err() == nil {
		next := &l.turn[0]
		if next.due >= end {
			return
		}
		if wait := next.due - l.run.now(); wait > 0 {
			time.Sleep(min(wait, maxSleep))
			continue
		}
		next.person.submit(next.due)
		next.due += gapOf(l.run.options.Pace, mean)
		heap.Fix(l, 0)
	}
}

// gapOf returns the time to the next word. People find several words at once, each typed in a
// second or two, and then search for a while.
func gapOf(p Pace, mean time.Duration) time.Duration {
	const (
		inBurst  = 0.6 // of the words
		shortest = 0.14
		typing   = 0.28 // of the mean: 0.84 to 2.5 seconds for somebody who finds ten words a minute
		looking  = (1 - inBurst*(shortest+typing/2)) / (1 - inBurst)
	)
	share := 0.5 + rand.Float64() //nolint:gosec // no secret
	if p == Human {
		if rand.Float64() < inBurst { //nolint:gosec // no secret
			share = shortest + typing*rand.Float64() //nolint:gosec // no secret
		} else {
			share = looking * rand.ExpFloat64() //nolint:gosec // no secret
		}
	}
	return time.Duration(share * float64(mean))
}

// dropInterval is how often a player with a flaky connection loses it.
const dropInterval = 10 * time.Second

// dropConnections drops connections of players with flaky ones, until the last word.
func (r *run) dropConnections(ctx context.Context) {
	var all []*person
	for _, p := range r.people {
		if p.flaky {
			all = append(all, p)
		}
	}
	for len(all) > 0 && ctx.Err() == nil && r.now() < r.end() {
		all[rand.IntN(len(all))].drop() //nolint:gosec // no secret
		sleep(ctx, min(dropInterval/time.Duration(len(all)), r.end()-r.now()))
	}
}
