package main

import (
	"context"
	"fmt"
	"io"
)

// measureWord measures the processor time of a word, by the kernel's clocks of all processes, Rattle
// and bare in turn.
func measureWord(ctx context.Context, l *harness, out io.Writer) error {
	rattle, bare, stop, err := l.startBoth(ctx)
	if err != nil {
		return err
	}
	defer stop()
	var rows [][]string
	for _, rate := range []float64{2_000, 5_000} {
		got, err := l.takeTurns(ctx, l.turns(5), rattle, bare, crowdConfig{
			players: l.players(2000), size: 4, rate: l.rate(rate), seconds: l.seconds(8), ramp: l.seconds(2),
		})
		if err != nil {
			return err
		}
		costs := func(s *deployment) (all []float64, row []string) {
			var servers, store, own []float64
			for _, r := range got[s] {
				a, b, c, d := r.micros(s)
				all, servers, store, own = append(all, a), append(servers, b), append(store, c), append(own, d)
			}
			return all, append([]string{
				thousands(l.rate(rate)), s.name(), spread("%.0f", all), spread("%.0f", servers), spread("%.0f", store), spread("%.0f", own),
			}, latencies(got[s])[1:]...)
		}
		bares, row := costs(bare)
		rows = append(rows, append(row, "1"))
		ours, row := costs(rattle)
		rows = append(rows, append(row, fmt.Sprintf("%.2f", median(bares)/median(ours))))
	}
	table(out, "Microseconds of processor time for a word, 2,000 players at tables of four",
		append(append([]string{"words/s", "server", "all", "server, µs", "Redis, µs", "players, µs"}, latencyColumns()[1:]...), "bare's by ours"), rows)
	return nil
}

// takeTurns has a crowd play on two deployments in turn.
func (l *harness) takeTurns(ctx context.Context, turns int, a, b *deployment, c crowdConfig) (map[*deployment][]crowdReport, error) {
	got := make(map[*deployment][]crowdReport)
	for range turns {
		for _, s := range []*deployment{b, a} {
			r, err := l.runCrowd(ctx, s, c)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.name(), err)
			}
			got[s] = append(got[s], r)
		}
	}
	return got, nil
}

// startBoth starts one server of Rattle and a bare one.
func (l *harness) startBoth(ctx context.Context) (rattle, bare *deployment, stop func(), err error) {
	if rattle, err = l.startRattle(ctx, 1); err != nil {
		return nil, nil, nil, err
	}
	if bare, err = l.startBare(ctx); err != nil {
		rattle.stop()
		return nil, nil, nil, err
	}
	return rattle, bare, func() { rattle.stop(); bare.stop() }, nil
}
