package main

import (
	"context"
	"fmt"
)

// contestant is a deployment and who plays on it.
type contestant struct {
	name string
	s    *deployment
	c    crowdConfig
}

// takeTurns has crowds play on deployments in turn, and returns the reports of each contestant by turn.
func (l *harness) takeTurns(ctx context.Context, contestants ...contestant) ([][]crowdReport, error) {
	got := make([][]crowdReport, len(contestants))
	for range l.turns() {
		for i, c := range contestants {
			r, err := l.runCrowd(ctx, c.s, c.c)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
			got[i] = append(got[i], r)
		}
	}
	return got, nil
}

// maxStolen is the share of the machine's time that its host may take from a turn whose times are
// compared: those say more about the host otherwise.
const maxStolen = 0.05

// undisturbed returns the turns of two contestants in which the host took little from either, or all
// turns if there are none.
func undisturbed(a, b []crowdReport) (as, bs []crowdReport) {
	for i := range a {
		if a[i].Stolen < maxStolen && b[i].Stolen < maxStolen {
			as, bs = append(as, a[i]), append(bs, b[i])
		}
	}
	if len(as) == 0 {
		return a, b
	}
	return as, bs
}

// turnsOf describes how many turns are taken of all.
func turnsOf(taken, all []crowdReport) string {
	return fmt.Sprintf("%d of %d turns", len(taken), len(all))
}

// ratios returns a value of each turn of one contestant by that of the other one.
func ratios(a, b []crowdReport, value func(crowdReport) float64) (values []float64) {
	for i := range a {
		values = append(values, value(a[i])/value(b[i]))
	}
	return values
}

// stolen returns how much of the machine its host took, in percent.
func stolen(reports ...[]crowdReport) string {
	var all []float64
	for _, rs := range reports {
		all = append(all, pick(rs, func(r crowdReport) float64 { return 100 * r.Stolen })...)
	}
	return spread("%.0f", all)
}

func p50(r crowdReport) float64 { return r.Answer.P50 }

func p99(r crowdReport) float64 { return r.Answer.P99 }
