package main

import (
	"context"
	"fmt"
	"io"
)

const targetP99 = 20.0 // milliseconds at p99

// measureRate searches for the highest rate of words at which two thousand players in rooms of four
// get 99 of 100 answers within 20 ms.
func measureRate(ctx context.Context, l *harness, out io.Writer) error {
	rattle, bare, stop, err := l.startBoth(ctx)
	if err != nil {
		return err
	}
	defer stop()
	found, lost := map[*deployment][]float64{}, map[*deployment][]crowdReport{}
	at := map[*deployment]float64{rattle: 4_000, bare: 10_000}
	for turn := range l.turns() {
		step := 1.25 // to find out roughly; then how far it varies
		if turn > 0 {
			step = 1.1
		}
		for _, s := range []*deployment{bare, rattle} {
			rate, reports, err := l.sustained(ctx, s, at[s], step)
			if err != nil {
				return err
			}
			found[s], lost[s] = append(found[s], rate), append(lost[s], reports...)
			at[s] = rate
		}
	}
	var shares []float64
	for i := range found[bare] {
		shares = append(shares, found[rattle][i]/found[bare][i])
	}
	share := spread("%.2f", shares)
	table(out, "Words a second that 2,000 players can send, p99 at most 20 ms", []string{"server", "words/s", "share", "stolen, %"}, [][]string{
		{bare.name(), spread("%.0f", found[bare]), "1", stolen(lost[bare])},
		{rattle.name(), spread("%.0f", found[rattle]), share, stolen(lost[rattle])},
	})
	l.record(goalRate, fmt.Sprintf("%s: %.0f and %.0f", share, median(found[rattle]), median(found[bare])), stolen(lost[bare], lost[rattle]))
	return nil
}

// sustained changes the rate step by step until one is sustained and a higher one is not, and then
// takes smaller steps. It returns the reports of all of them as well.
func (l *harness) sustained(ctx context.Context, s *deployment, from, coarse float64) (kept float64, reports []crowdReport, err error) {
	const enough = 1.12
	low, high := 0.0, 0.0 // that is kept, and that is not
	for rate := from; ; {
		r, err := l.runCrowd(ctx, s, crowdConfig{
			players: l.players(2000), size: 4, rate: l.rate(rate), seconds: l.seconds(10), ramp: l.seconds(2),
		})
		if err != nil {
			return 0, nil, err
		}
		reports = append(reports, r)
		if r.Answer.P99 <= targetP99 && r.AnsweredPerSecond >= 0.97*l.rate(rate) {
			low = max(low, rate)
		} else {
			high = rate
		}
		switch {
		case l.short:
			return rate, reports, nil
		case low == 0 && rate < 1000:
			return 0, nil, fmt.Errorf("%s sustains no rate", s.name())
		case low == 0:
			rate /= coarse
		case high == 0:
			rate *= coarse
		case high/low <= enough:
			return low, reports, nil
		default:
			rate = (low + high) / 2
		}
	}
}
