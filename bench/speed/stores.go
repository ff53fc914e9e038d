package main

import (
	"context"
	"io"
)

// measureStores measures a word with a Redis and with the memory of the server, in turn.
func measureStores(ctx context.Context, l *harness, out io.Writer) error {
	c := crowdConfig{players: l.players(2000), size: 4, rate: l.rate(5_000), seconds: l.seconds(8), ramp: l.seconds(2)}
	var all []contestant
	redis := *l
	redis.store = "redis"
	s, err := redis.startRattle(ctx, 1)
	if err != nil {
		return err
	}
	defer s.stop()
	all = append(all, contestant{"Redis, everysec", s, c})
	for _, sync := range []string{"never", "200ms", "always"} {
		s, err := l.startAlone(ctx, sync)
		if err != nil {
			return err
		}
		defer s.stop()
		all = append(all, contestant{"memory, " + sync, s, c})
	}
	got, err := l.takeTurns(ctx, all...)
	if err != nil {
		return err
	}
	var rows [][]string
	for i, of := range all {
		cells := append([]string{of.name}, costCells(got[i], spread("%.2f", ratios(got[i], got[0], func(r crowdReport) float64 { return serverMicros(r) + storeMicros(r) })))...)
		rows = append(rows, append(cells, spread("%.2f", pick(got[i], p50)), spread("%.1f", pick(got[i], p99))))
	}
	table(out, "A word with each store, 2,000 players at tables of four, 5,000 words a second", []string{
		"store", "all, µs", "server, µs", "Redis, µs", "players, µs", "stolen, %", "server and Redis by those with Redis", "p50, ms", "p99, ms",
	}, rows)
	return nil
}
