package main

import (
	"context"
	"fmt"
	"io"
	"syscall"
)

// measureSockets opens as many sockets as three servers may have, by the limit of files of a
// process. Each server has its own load generator.
func measureSockets(ctx context.Context, l *harness, out io.Writer) error {
	const servers, most = 3, 16_668 // each, in rooms of four
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return fmt.Errorf("ask how many files a process may have: %w", err)
	}
	each := l.players(min(most, (int(limit.Cur)-600)/4*4)/4) * 4
	s, err := l.startRattle(ctx, servers)
	if err != nil {
		return err
	}
	defer s.stop()
	type outcome struct {
		r   crowdReport
		err error
	}
	outcomes := make(chan outcome, servers)
	for i := range servers {
		go func() {
			r, err := l.runCrowdAt(ctx, s, s.urls[i:i+1], crowdConfig{
				players: each, size: 4, rate: l.rate(12_000) / servers, seconds: l.seconds(10), ramp: l.seconds(60),
				from: "127.0.1.1-4",
			})
			outcomes <- outcome{r, err}
		}()
	}
	var rows [][]string
	var failed error
	for range servers {
		o := <-outcomes
		if o.err != nil {
			failed = o.err
			continue
		}
		rows = append(rows, append([]string{thousands(float64(o.r.Players))}, latencies([]crowdReport{o.r})...))
	}
	if failed != nil {
		return failed
	}
	table(out, fmt.Sprintf("%s sockets on three servers, %s words a second in all: what each third sees, milliseconds",
		thousands(float64(servers*each)), thousands(l.rate(12_000))),
		append([]string{"sockets"}, latencyColumns()...), rows)
	return nil
}
