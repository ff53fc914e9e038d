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
	inVirtualTime(t, limited(func(*limit.Limits) {}), func(t *testing.T, server *testServer) {
		_, people := gather(t, server, `{"seconds":30,"penalty":true}`, "Ann", "Bob")
		ann, bob := people[0], people[1]
		ann.Start()
		first := ann.WaitForPhase("playing")
		words := first.words(t, 5)
		time.Sleep(29 * time.Second)
		ann.WaitForPhase("results")
		ann.Start()
		if next := ann.WaitForPhase("playing"); next.Round != first.Round+1 {
			t.Fatalf("round %d is open", next.Round)
		}
		// Now what was said in the first round arrives.
		answers := make(map[string]int)
		for i, word := range words {
			ann.Send(`{"kind":"word","round":%d,"n":%d,"word":%q}`, first.Round, i+1, word)
			answers[ann.WaitForMessage("answer").Refusal]++
		}
		if answers["too-late"] != len(words) {
			t.Errorf("%d words of the round before are answered %v", len(words), answers)
		}
		for _, p := range people {
			p.Done()
		}
		for _, s := range bob.waitForResult(first.Round + 1).Players {
			if s.Points != 0 {
				t.Errorf("%s has %d points of a round in which nobody found a word", s.Name, s.Points)
			}
		}
	})
}

// waitForResult waits until the round of a number is over.
func (p *person) waitForResult(round int) *result {
	p.t.Helper()
	return p.WaitFor("the result", func(v view) bool { return v.Round == round && v.Phase == "results" }).Result
}
