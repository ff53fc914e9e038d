package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"syscall"
)

// measureSockets opens as many sockets as three servers may have, by the limit of files of a
// process. Each server has its own crowd, and all three begin at once.
func measureSockets(ctx context.Context, l *harness, out io.Writer) error {
	const servers, most = 3, 16_668 // each, in rooms of four
	possible, err := maxSockets()
	if err != nil {
		return err
	}
	each := l.players(min(most, possible)/4) * 4
	s, err := l.startRattle(ctx, servers)
	if err != nil {
		return err
	}
	defer s.stop()
	rates := []float64{4_000, 12_000}
	if l.goals {
		rates = rates[:1]
	}
	var rows [][]string
	for _, rate := range rates {
		var thirds [servers][]crowdReport
		var worst []float64
		for range l.turns() {
			got, err := l.runCrowds(ctx, s, crowdConfig{
				players: each, size: 4, rate: l.rate(rate) / servers, seconds: l.seconds(10), ramp: l.seconds(60), from: "127.0.1.1-4",
			})
			if err != nil {
				return err
			}
			for i, r := range got {
				thirds[i] = append(thirds[i], r)
			}
			worst = append(worst, slices.Max(pick(got, p99)))
		}
		for i := range thirds {
			rows = append(rows, append([]string{thousands(l.rate(rate)), thousands(float64(each))}, latencies(thirds[i])...))
		}
		if rate == 4_000 {
			l.record(goalSockets, fmt.Sprintf("%s with %s sockets", spread("%.0f", worst), thousands(float64(servers*each))), stolen(thirds[:]...))
		}
	}
	table(out, fmt.Sprintf("%s sockets on three servers: what each third sees, milliseconds", thousands(float64(servers*each))),
		append([]string{"words/s in all", "sockets"}, latencyColumns()...), rows)
	return nil
}

// maxSockets returns how many sockets a process may have beside its other files.
func maxSockets() (int, error) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0, fmt.Errorf("ask how many files a process may have: %w", err)
	}
	return int(limit.Cur) - 600, nil
}

// runCrowds runs a crowd for each server of a deployment, at once.
func (l *harness) runCrowds(ctx context.Context, s *deployment, c crowdConfig) ([]crowdReport, error) {
	s.awaitIdle(ctx)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group, ready sync.WaitGroup
	reports := make([]crowdReport, len(s.urls))
	ready.Add(len(s.urls))
	all := make(chan struct{})
	go func() { ready.Wait(); close(all) }()
	for i := range s.urls {
		group.Go(func() {
			var once sync.Once
			c := c
			c.ready = func() {
				once.Do(ready.Done)
				select {
				case <-all:
				case <-ctx.Done():
				}
			}
			defer once.Do(ready.Done) // if it fails, nobody waits for it
			var err error
			if reports[i], err = l.runCrowdAt(ctx, s, s.urls[i:i+1], c); err != nil {
				cancel(err)
			}
		})
	}
	group.Wait()
	return reports, context.Cause(ctx)
}
