package cluster

import (
	"sync"
	"time"

	"rattle/bench/load"
)

// scenario is people who play while something fails.
type scenario struct {
	store *store
	urls  []string
	taken time.Duration // between a master's death and the instant at which another was one
}

func newScenario(s *store, servers int, flags ...string) *scenario {
	s.t.Helper()
	return &scenario{store: s, urls: s.serve(servers, flags...)}
}

// outcome is the report of a scenario.
type outcome struct {
	*scenario
	load.Report
}

// play lets people play and calls happen in the middle. It fails the test if an acknowledged word
// is missing anywhere, or if two players received different results.
func (d *scenario) play(happen func()) outcome {
	t := d.store.t
	t.Helper()
	lasts, rate := 8*time.Second, 150.0
	if full {
		lasts, rate = 20*time.Second, 300
	}
	var (
		once    sync.Once
		playing = make(chan struct{})
		report  load.Report
		err     error
		people  sync.WaitGroup
	)
	begin := func() { once.Do(func() { close(playing) }) }
	people.Go(func() {
		defer begin() // or nothing ever happens
		report, err = load.Run(t.Context(), load.Options{
			URLs: d.urls, Players: 60, RoomSize: 4, Scatter: true,
			Pace: load.Flat, Rate: rate, Time: lasts, Ramp: time.Second, Timeout: waitTimeout,
			Wrong: 0.1, Duplicates: 0.05, Watch: 0.1, Reconnect: 0.05,
			Progress: func(r load.Report) {
				if r.Accepted > 200 {
					begin()
				}
			},
		})
	})
	<-playing
	happen()
	people.Wait()
	if err != nil {
		t.Fatalf("the people: %v", err)
	}
	t.Logf("%d words acknowledged, %d of them lost by the store and sent again; the slowest answer after %.0f ms, half within %.1f; errors %v",
		report.Accepted, report.Restored, report.Answer.Max, report.Answer.P50, report.Errors)
	for _, difference := range report.Differences {
		t.Error(difference)
	}
	if report.Accepted == 0 {
		t.Error("no word was acknowledged, so nothing was tested")
	}
	return outcome{d, report}
}

// expectBack fails unless words were answered soon after a master's death. Words are due all the
// time, so the slowest answer waited from the death on.
func (o outcome) expectBack(promised time.Duration) outcome {
	t := o.store.t
	t.Helper()
	ours := 1500 * time.Millisecond // after another is master, on a machine that is busy
	if !full {
		ours = 20 * time.Second // the machine runs all other tests: this shows only that play went on
	}
	waited := time.Duration(o.Answer.Max * float64(time.Millisecond))
	switch {
	case waited < o.taken/2: // another may be master long before that is noticed here
		t.Errorf("no answer took longer than %v, though no node was master for %v", waited, o.taken)
	case waited > max(promised, o.taken+ours):
		t.Errorf("a word was answered after %v, and another was master after %v", waited, o.taken)
	}
	return o
}

// expectNothingForgotten fails if the store has lost an acknowledged word.
func (o outcome) expectNothingForgotten() {
	o.store.t.Helper()
	if o.Restored > 0 {
		o.store.t.Errorf("the store has lost %d acknowledged words", o.Restored)
	}
}
