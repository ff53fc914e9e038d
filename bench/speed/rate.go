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
	found, at := map[*deployment][]float64{}, map[*deployment]float64{rattle: 6_000, bare: 12_000}
	for turn := range l.repetitions() {
		step := 1.25 // to find out roughly; then how far it varies
		if turn > 0 {
			step = 1.1
		}
		for _, s := range []*deployment{rattle, bare} {
			rate, err := l.sustained(ctx, s, at[s], step)
			if err != nil {
				return err
			}
			found[s] = append(found[s], rate)
			at[s] = rate
		}
	}
	row := func(s *deployment, share string) []string {
		return []string{s.name(), spread("%.0f", found[s]), share}
	}
	ratio := median(found[rattle]) / median(found[bare])
	table(out, "Words a second that 2,000 players can say, p99 at most 20 ms", []string{"server", "words/s", "share"},
		[][]string{row(bare, "1"), row(rattle, fmt.Sprintf("%.2f", ratio))})
	return nil
}

// sustained changes the rate step by step until one is sustained and a higher one is not, and then
// takes smaller steps.
func (l *harness) sustained(ctx context.Context, s *deployment, from, coarse float64) (kept float64, err error) {
	const enough = 1.12
	low, high := 0.0, 0.0 // that is kept, and that is not
	for rate := from; ; {
		ok, err := l.sustains(ctx, s, rate)
		if err != nil {
			return 0, err
		}
		if ok {
			low = max(low, rate)
		} else {
			high = rate
		}
		switch {
		case l.short:
			return rate, nil
		case low == 0 && rate < 1000:
			return 0, fmt.Errorf("%s sustains no rate", s.name())
		case low == 0:
			rate /= coarse
		case high == 0:
			rate *= coarse
		case high/low <= enough:
			return low, nil
		default:
			rate = (low + high) / 2
		}
	}
}

// sustains reports whether a deployment answers everything at a rate, and in time.
func (l *harness) sustains(ctx context.Context, s *deployment, rate float64) (bool, error) {
	r, err := l.runCrowd(ctx, s, crowdConfig{
		players: l.players(2000), size: 4, rate: l.rate(rate), seconds: l.seconds(10), ramp: l.seconds(2),
	})
	if err != nil {
		return false, err
	}
	return r.Answer.P99 <= targetP99 && r.AnsweredPerSecond >= 0.97*l.rate(rate), nil
}
