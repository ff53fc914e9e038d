package main

import (
	"context"
	"os"
	"runtime/debug"
	runtimemetrics "runtime/metrics"
	"time"
)

// How often garbage is collected. Go does it each time that memory has doubled: with five
// thousand words a second every 1.3 s, for 30 to 80 ms, in which two cores have one left for
// the players, and that is where one answer in fifty waited. Here it is done by time: a busy
// server collects rarely and takes more memory for it, a quiet one often enough to stay small.
const (
	collectInterval = 10 * time.Second
	maxGarbage      = 512 << 20 // bytes between two collections
	minPercent      = 25        // of what is in use, so that an idle server does not collect all the time
	maxPercent      = 2000

	tuneInterval = 500 * time.Millisecond
	rateDecay    = 0.8     // of the pace remains after each, at least
	minRate      = 1 << 20 // bytes a second that count as a pace; from there it may double with each
)

// tuneGC sets how much garbage may gather, until ctx is done. Where GOGC is set it has
// been decided by somebody else; GOMEMLIMIT holds in any case.
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

// nextRate gives the pace, in bytes a second, by that of the last moment. One burst, as when many
// come in at once, does not make it high.
func nextRate(pace, now float64) float64 {
	return min(max(now, pace*rateDecay), max(2*pace, minRate))
}

// gcPercent gives GOGC for a server that allocates at a pace, in bytes a second.
func gcPercent(pace float64, inUse uint64) int {
	garbage := min(pace*collectInterval.Seconds(), maxGarbage)
	percent := 100 * garbage / float64(max(inUse, 1))
	return int(min(max(percent, minPercent), maxPercent))
}

// readHeap gives how many bytes were ever allocated, and how many the last collection left.
func readHeap() (made, inUse uint64) {
	samples := []runtimemetrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"}}
	runtimemetrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}
