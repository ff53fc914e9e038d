package main

import (
	"context"
	"fmt"
	"io"
)

// measureLatency measures how long answers take at two rates.
func measureLatency(ctx context.Context, l *harness, out io.Writer) error {
	rattle, bare, stop, err := l.startBoth(ctx)
	if err != nil {
		return err
	}
	defer stop()
	var rows [][]string
	for _, rate := range []float64{5_000, 20_000} {
		got, err := l.takeTurns(ctx, l.turns(5), rattle, bare, crowdConfig{
			players: l.players(2000), size: 4, rate: l.rate(rate), seconds: l.seconds(6), ramp: l.seconds(2),
		})
		if err != nil {
			return err
		}
		for _, s := range []*deployment{rattle, bare} {
			rows = append(rows, append([]string{thousands(l.rate(rate)), s.name()}, latencies(got[s])...))
		}
	}
	table(out, "Milliseconds from a word to its answer, 2,000 players at tables of four",
		append([]string{"words/s", "server"}, latencyColumns()...), rows)
	return nil
}

// measureRooms measures how long answers take in unusual rooms.
func measureRooms(ctx context.Context, l *harness, out io.Writer) error {
	one, err := l.startRattle(ctx, 1)
	if err != nil {
		return err
	}
	defer one.stop()
	three, err := l.startRattle(ctx, 3)
	if err != nil {
		return err
	}
	defer three.stop()
	var rows [][]string
	for _, c := range []struct {
		what string
		s    *deployment
		c    crowdConfig
	}{
		{"one room of 100, five words a second each", one, crowdConfig{players: 100, size: 100, rate: 500}},
		{"250 rooms of four, each on three servers", three, crowdConfig{players: l.players(1000), size: 4, rate: l.rate(3000), scatter: true}},
	} {
		c.c.seconds, c.c.ramp = l.seconds(6), l.seconds(2)
		var got []crowdReport
		for range l.repetitions() {
			r, err := l.runCrowd(ctx, c.s, c.c)
			if err != nil {
				return err
			}
			got = append(got, r)
		}
		rows = append(rows, append([]string{c.what, fmt.Sprintf("%.0f", c.c.rate)}, latencies(got)...))
	}
	table(out, "Rooms unlike most: milliseconds", append([]string{"rooms", "words/s"}, latencyColumns()...), rows)
	return nil
}
