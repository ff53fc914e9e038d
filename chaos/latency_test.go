package chaos

import (
	"slices"
	"time"

	"rattle/chaos/refclient"
)

// logLatencies logs how long the words of some players waited for their answers.
func (rm *room) logLatencies(who string, players ...*refclient.Client) {
	rm.t.Helper()
	var took []time.Duration
	for _, p := range players {
		for _, w := range p.Words() {
			if w.Answered {
				took = append(took, w.AnsweredAt.Sub(w.SentAt))
			}
		}
	}
	if len(took) == 0 {
		return
	}
	slices.Sort(took)
	rm.t.Logf("%d words of %s were answered within %v at the median, %v for 99 of 100, %v at most",
		len(took), who, rounded(took[len(took)/2]), rounded(took[len(took)*99/100]), rounded(took[len(took)-1]))
}

func rounded(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
