package web_test

import (
	"strings"
	"testing"
	"time"
)

// TestWhoseTimeIsUpIsToldNothingBeforeTheClose plays a round of 30 s in which bob has twice the time: ann
// is not told, until he is over too, what he finds or what there was, neither on the socket nor by HTTP.
func TestWhoseTimeIsUpIsToldNothingBeforeTheClose(t *testing.T) {
	inVirtualTime(t, inEnglish(t), func(t *testing.T, server *testServer) {
		code, people := gather(t, server, `{"seconds":30,"shared":"all","richness":"rich"}`, "Ann", "Bob")
		ann, bob := people[0], people[1]
		speech := ann.requestAll(code)
		bob.ExpectRefusal("not-host", `{"kind":"time","player":%q,"extraTime":100}`, bob.view.You)
		ann.ExpectRefusal("bad-settings", `{"kind":"time","player":%q,"extraTime":200}`, bob.view.You)
		ann.Send(`{"kind":"time","player":%q,"extraTime":100}`, bob.view.You)
		bob.WaitFor("more time", func(v view) bool { return v.who("Bob").ExtraTime == 100 })
		ann.Start()
		ann.WaitForPhase("playing")
		opened := bob.WaitForPhase("playing")
		if a, b := opened.who("Ann").EndsAt, opened.who("Bob").EndsAt; a != opened.OpensAt+30_000 || b != opened.OpensAt+60_000 || b != opened.ClosesAt {
			t.Errorf("ann's end is %d, bob's %d, of a round from %d to %d", a, b, opened.OpensAt, opened.ClosesAt)
		}
		secret := secretsOf(t, opened, speech)
		if len(secret.words) < 9 {
			t.Fatalf("the board has the words %v, too few to try", secret.words)
		}
		bob.Submit(secret.words[0])
		time.Sleep(31 * time.Second)
		if got := ann.Submit(secret.words[8]); got.Refusal != "too-late" {
			t.Errorf("after her end ann's word is answered %+v", got)
		}
		for _, word := range secret.words[1:8] {
			if got := bob.Submit(word); got.Points == nil {
				t.Errorf("before his end bob's word %s is answered %+v", word, got)
			}
		}
		ann.ExpectRefusal("not-now", `{"kind":"say","text":"What have you got?"}`)
		ann.Send(`{"kind":"word","round":1,"n":100,"word":%q,"practice":true}`, secret.words[0])
		if got := ann.WaitForMessage("answer"); got.Refusal != "not-playing" {
			t.Errorf("ann tries a word by herself, and is answered %+v", got)
		}
		during := ann.requestAll(code, opened)
		during += scoresOnly(ann)
		time.Sleep(30 * time.Second)
		result := ann.WaitForPhase("results").Result

		playing := ann.split(strings.NewReplacer(opened.You, "", ann.view.You, "", code, "", opened.Commitment, "", opened.RoundID, "")).playing
		if given := secret.in(playing+during, secret.words[8], secret.words[0]); given != nil || told(playing+during) {
			t.Errorf("while bob played ann was told %v in\n%s\n%s", given, playing, during)
		}
		if bob := result.Players[0]; bob.Name != "Bob" || bob.ExtraTime != 100 || bob.Found != 8 || result.Early {
			t.Errorf("the result is %+v", result)
		}
	})
}

// scoresOnly comes back to the table as after a reload, and returns what is shown.
func scoresOnly(p *person) string {
	p.t.Helper()
	before := len(p.received)
	p.Close()
	p.Join(p.view.Code)
	return strings.Join(p.received[before:], "\n")
}
