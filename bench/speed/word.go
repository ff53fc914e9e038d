package main

import (
	"context"
	"fmt"
	"io"
)

// measureWord measures the processor time of a word, by the kernel's clocks of all processes, and how
// long answers take, Rattle and bare in turn.
func measureWord(ctx context.Context, l *harness, out io.Writer) error {
	rattle, bare, stop, err := l.startBoth(ctx)
	if err != nil {
		return err
	}
	defer stop()
	rates := []float64{2_000, 5_000, 20_000}
	if l.goals {
		rates = rates[1:2]
	}
	var costs, latency, turns [][]string
	for _, rate := range rates {
		c := crowdConfig{players: l.players(2000), size: 4, rate: l.rate(rate), seconds: l.seconds(8), ramp: l.seconds(2)}
		got, err := l.takeTurns(ctx, contestant{bare.name(), bare, c}, contestant{rattle.name(), rattle, c})
		if err != nil {
			return err
		}
		theirs, ours := got[0], got[1]
		words := thousands(c.rate)
		costs = append(costs,
			append([]string{words, bare.name()}, costCells(theirs, "1")...),
			append([]string{words, rattle.name()}, costCells(ours, spread("%.2f", ratios(theirs, ours, micros)))...))
		latency = append(latency,
			append([]string{words, bare.name()}, latencies(theirs)...), append([]string{words, rattle.name()}, latencies(ours)...))
		for i := range ours {
			turns = append(turns, turnCells(words, i, theirs[i], ours[i]))
		}
		if rate == 5_000 {
			l.recordWord(theirs, ours)
		}
	}
	table(out, "Microseconds of processor time for a word, 2,000 players at tables of four", []string{
		"words/s", "server", "all", "servers, µs", "Redis, µs", "players, µs", "stolen, %", "bare's by ours",
	}, costs)
	table(out, "Milliseconds from a word to its answer, in the same turns", append([]string{"words/s", "server"}, latencyColumns()...), latency)
	table(out, fmt.Sprintf("Each of these turns, due → answer; * the host took less than %.0f %% of both", 100*maxStolen), []string{
		"words/s", "turn", "bare, p50", "p99", "stolen, %", "Rattle, p50", "p99", "stolen, %",
	}, turns)
	return nil
}

// recordWord records what was measured at the rate of the goals.
func (l *harness) recordWord(theirs, ours []crowdReport) {
	all := stolen(theirs, ours)
	l.record(goalWord, fmt.Sprintf("%s: %.0f and %.0f µs", spread("%.2f", ratios(theirs, ours, micros)),
		median(pick(theirs, micros)), median(pick(ours, micros))), all)
	l.record(goalRedis, spread("%.0f", pick(ours, storeMicros)), stolen(ours))
	crowds := pick(theirs, func(r crowdReport) float64 { return ownMicros(r) / micros(r) })
	l.record(goalCrowd, spread("%.2f", crowds), stolen(theirs))
	a, b := undisturbed(ours, theirs)
	l.record(goalLatency, fmt.Sprintf("%sx, %sx: %.1f and %.1f ms against %.1f and %.1f, %s",
		spread("%.1f", ratios(a, b, p50)), spread("%.1f", ratios(a, b, p99)),
		median(pick(a, p50)), median(pick(a, p99)), median(pick(b, p50)), median(pick(b, p99)), turnsOf(a, ours)), stolen(a, b))
}

func costCells(reports []crowdReport, share string) []string {
	return []string{
		spread("%.0f", pick(reports, micros)), spread("%.0f", pick(reports, serverMicros)), spread("%.0f", pick(reports, storeMicros)),
		spread("%.0f", pick(reports, ownMicros)), stolen(reports), share,
	}
}

func turnCells(words string, turn int, theirs, ours crowdReport) []string {
	mark := ""
	if theirs.Stolen < maxStolen && ours.Stolen < maxStolen {
		mark = "*"
	}
	cells := []string{words, fmt.Sprintf("%d%s", turn+1, mark)}
	for _, r := range []crowdReport{theirs, ours} {
		cells = append(cells, fmt.Sprintf("%.2f", r.Answer.P50), fmt.Sprintf("%.1f", r.Answer.P99), fmt.Sprintf("%.1f", 100*r.Stolen))
	}
	return cells
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
