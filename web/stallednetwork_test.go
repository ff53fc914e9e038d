package web_test

import (
	"testing"
	"time"

	"rattle/web/limit"
)

// TestWordsThatANetworkHeldBackOverTheCloseAreTooLate: a network stalls a second before the close,
// the host calls again, and what was said of one board arrives when the next is open. None of it is
// judged there, and none of it costs a point.
func TestWordsThatANetworkHeldBackOverTheCloseAreTooLate(t *testing.T) {
	virtually(t, limited(func(*limit.Limits) {}), func(t *testing.T, server *host) {
		_, people := table(t, server, `{"seconds":30,"penalty":true}`, "Ann", "Bob")
		ann, bob := people[0], people[1]
		ann.says(`{"kind":"start"}`)
		first := ann.awaitsPhase("playing")
		words := first.words(t, 5)
		time.Sleep(29 * time.Second)
		ann.awaitsPhase("results")
		ann.says(`{"kind":"start"}`)
		if next := ann.awaitsPhase("playing"); next.Round != first.Round+1 {
			t.Fatalf("round %d is open", next.Round)
		}
		// Now what was said in the first round arrives.
		answers := make(map[string]int)
		for i, word := range words {
			ann.says(`{"kind":"word","round":%d,"n":%d,"word":%q}`, first.Round, i+1, word)
			answers[ann.hears("answer").Refusal]++
		}
		if answers["too-late"] != len(words) {
			t.Errorf("%d words of the round before are answered %v", len(words), answers)
		}
		for _, p := range people {
			p.says(`{"kind":"done"}`)
		}
		for _, s := range bob.awaitsResultOf(first.Round + 1).Players {
			if s.Points != 0 {
				t.Errorf("%s has %d points of a round in which nobody found a word", s.Name, s.Points)
			}
		}
	})
}

// awaitsResultOf waits until the round of a number is over.
func (p *person) awaitsResultOf(round int) *result {
	p.t.Helper()
	return p.awaits("the result", func(v view) bool { return v.Round == round && v.Phase == "results" }).Result
}
