package chaos

import (
	"slices"
	"time"
)

// logAnswers logs how long words waited for their answers.
func (tb *table) logAnswers() {
	tb.t.Helper()
	var took []time.Duration
	for _, p := range tb.players {
		for _, w := range p.Words() {
			if w.Answered {
				took = append(took, w.Told.Sub(w.First))
			}
		}
	}
	if len(took) == 0 {
		return
	}
	slices.Sort(took)
	tb.t.Logf("%d words were answered within %v at the median, %v for 99 of 100, %v at most",
		len(took), tidy(took[len(took)/2]), tidy(took[len(took)*99/100]), tidy(took[len(took)-1]))
}

func tidy(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
