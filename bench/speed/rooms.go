package main

import (
	"context"
	"fmt"
	"io"
)

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
	fours := crowdConfig{players: l.players(1000), size: 4, rate: l.rate(3000), seconds: l.seconds(6), ramp: l.seconds(2)}
	scattered := fours
	scattered.scatter = true
	contestants := []contestant{
		{"250 rooms of four, each on one server", one, fours},
		{"250 rooms of four, each on three servers", three, scattered},
	}
	if !l.goals {
		contestants = append(contestants, contestant{"one room of 100, five words a second each", one, crowdConfig{
			players: 100, size: 100, rate: 500, seconds: l.seconds(6), ramp: l.seconds(2),
		}})
	}
	got, err := l.takeTurns(ctx, contestants...)
	if err != nil {
		return err
	}
	var rows [][]string
	for i, c := range contestants {
		rows = append(rows, append([]string{c.name, fmt.Sprintf("%.0f", c.c.rate)}, latencies(got[i])...))
	}
	table(out, "Rooms unlike most: milliseconds", append([]string{"rooms", "words/s"}, latencyColumns()...), rows)
	a, b := undisturbed(got[1], got[0])
	l.record(goalServers, fmt.Sprintf("%sx: %.1f and %.1f ms, %s",
		spread("%.1f", ratios(a, b, p99)), median(pick(a, p99)), median(pick(b, p99)), turnsOf(a, got[1])), stolen(a, b))
	return nil
}
