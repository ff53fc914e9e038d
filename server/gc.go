package main

import (
	"context"
	"os"
	"runtime/debug"
	runtimemetrics "runtime/metrics"
	"time"
)

// When garbage is collected. Go collects each time that memory has doubled: with five thousand
// words a second every 1.3 s, for 30 to 80 ms, in which one of two cores is left for the players;
// one answer in fifty waited for that. Here it is a matter of time: a busy server collects rarely
// and takes more memory for it, a quiet one often enough to stay small.
const (
	collectInterval = 10 * time.Second
	maxGarbage      = 512 << 20 // bytes allocated between two collections
	minPercent      = 25        // of the heap in use, so that an idle server does not collect all the time
	maxPercent      = 2000

	tuneInterval = 500 * time.Millisecond
	rateDecay    = 0.8     // of the pace remains after each, at least
	minRate      = 1 << 20 // bytes a second that count as a pace; from there it may double with each
)

// tuneGC adjusts the garbage collector until ctx is done. It leaves an explicit GOGC alone;
// GOMEMLIMIT always applies.
func tuneGC(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		return
	}
	pace, set := 0.0, 100
	made, inUse := readHeap()
	for ticks := time.NewTicker(tuneInterval); ; {
		percent := gcPercent(pace, inUse)
		if percent*4 < set*3 || percent*3 > set*4 { // each setting stops the world for a moment
			set = percent
			debug.SetGCPercent(percent)
		}
		select {
		case <-ticks.C:
		case <-ctx.Done():
			ticks.Stop()
			return
		}
		before := made
		made, inUse = readHeap()
		pace = nextRate(pace, float64(made-before)/tuneInterval.Seconds())
	}
}

// nextRate returns the new estimate of the allocation rate, in bytes a second, from the last
// estimate and the rate just measured. A single burst, as when many players join at once, does not
// raise it far.
func nextRate(pace, now float64) float64 {
	return min(max(now, pace*rateDecay), max(2*pace, minRate))
}

// gcPercent returns GOGC for a server that allocates so many bytes a second.
func gcPercent(pace float64, inUse uint64) int {
	garbage := min(pace*collectInterval.Seconds(), maxGarbage)
	percent := 100 * garbage / float64(max(inUse, 1))
	return int(min(max(percent, minPercent), maxPercent))
}

// readHeap returns how many bytes were ever allocated, and how many the last collection left.
func readHeap() (made, inUse uint64) {
	samples := []runtimemetrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"}}
	runtimemetrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}
