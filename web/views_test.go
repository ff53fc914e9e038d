package web_test

import (
	"strings"
	"testing"

	"rattle/internal/testkit"
)

// found are the words of a player as HTTP tells them.
type found struct {
	Round, Player string
	Words         []struct {
		Word            string
		Finders, Points int
	}
}

// TestALockIsToldWithoutTheResult: a host who toggles the lock over a large result draws little.
// Whoever comes, or comes back, is told the result all the same, once.
func TestALockIsToldWithoutTheResult(t *testing.T) {
	server := startAlone(t)
	code, people := gather(t, server, `{"wildcards":2,"shared":"all","richness":"rich"}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	ann.Start()
	words := ann.WaitForPhase("playing").words(t, 30)
	for _, word := range words {
		ann.Submit(word)
	}
	bob.WaitForPhase("playing")
	bob.Submit(words[0])
	ann.Done()
	bob.Done()
	whole := ann.WaitForPhase("results")
	if bob.WaitForPhase("results"); len(whole.Mine) != 30 || whole.Result == nil || len(whole.Result.Words) < 500 {
		t.Fatalf("ann is shown %d own words and %+v", len(whole.Mine), whole.Result)
	}
	told := len(bob.received)
	for i := range 6 {
		ann.Send(`{"kind":"lock","locked":%v}`, i%2 == 0)
		v := ann.WaitFor("the lock", func(v view) bool { return v.Locked == (i%2 == 0) })
		if len(v.Mine) != 30 || v.Result == nil {
			t.Errorf("ann knows %d own words and %v", len(v.Mine), v.Result)
		}
		bob.WaitFor("the lock", func(v view) bool { return v.Locked == (i%2 == 0) })
	}
	for _, line := range bob.received[told:] {
		if len(line) > 2000 || strings.Contains(line, `"mine"`) || !strings.HasPrefix(line, `{"kind":"room"`) {
			t.Errorf("for a lock bob is told %d bytes: %.200s", len(line), line)
		}
	}

	eve := newPerson(t, server, "Eve")
	eve.Watch(code)
	ann.Join(code)
	for _, p := range []*person{eve, ann} {
		if p.view.Result == nil || len(p.view.Result.Players[0].Words) != 30 {
			t.Errorf("%s comes and is shown %+v", p.name, p.view.Result)
		}
	}
	if len(ann.view.Mine) != 30 {
		t.Errorf("ann comes back to %d own words", len(ann.view.Mine))
	}
}

// TestWordsThatAResultLeavesOutAreToldToWhoMaySeeIt: to nobody before the close, nor to whoever
// was put out.
func TestWordsThatAResultLeavesOutAreToldToWhoMaySeeIt(t *testing.T) {
	server := startAlone(t)
	code, people := gather(t, server, `{"shared":"all"}`, "Ann", "Bob", "Cyd")
	ann, bob, cyd := people[0], people[1], people[2]
	path := "/api/rooms/" + code + "/found/" + ann.view.You
	ann.Start()
	words := ann.WaitForPhase("playing").words(t, 2)
	for _, word := range words {
		ann.Submit(word)
	}
	bob.WaitForPhase("playing")
	bob.Submit(words[1])
	if response, text := bob.Request("GET", path, ""); response.StatusCode != 404 {
		t.Errorf("before the close: %s %s", response.Status, text)
	}
	for _, p := range people {
		p.Done()
	}
	ann.WaitForPhase("results")
	ann.Send(`{"kind":"remove","player":%q}`, cyd.view.You)
	cyd.ExpectClose(4003)
	if response, text := cyd.Request("GET", path, ""); response.StatusCode != 400 || !strings.Contains(text, "removed") {
		t.Errorf("who was put out is told %s %s", response.Status, text)
	}
	if response, text := cyd.Request("GET", "/api/rooms/"+code+"/record", ""); response.StatusCode != 404 {
		t.Errorf("who was put out has the record: %s %.100s", response.Status, text)
	}
	for _, p := range []*person{ann, bob, newPerson(t, server, "Eve")} {
		response, text := p.Request("GET", path, "")
		var got found
		if err := testkit.Decode([]byte(text), &got); err != nil || response.StatusCode != 200 || got.Round != ann.view.RoundID || len(got.Words) != 2 ||
			got.Words[0].Finders != 1 || got.Words[1].Finders != 2 || got.Words[1].Word != words[1] {
			t.Errorf("%s is told %s %s", p.name, response.Status, text)
		}
	}
	ann.Send(`{"kind":"lobby"}`)
	ann.WaitForPhase("lobby")
	if response, text := bob.Request("GET", path, ""); response.StatusCode != 404 {
		t.Errorf("when the results are put away: %s %s", response.Status, text)
	}
}
