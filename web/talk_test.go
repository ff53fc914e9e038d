package web_test

import (
	"strings"
	"testing"
)

func TestPeopleTalkAndWatchersListen(t *testing.T) {
	server := startAlone(t)
	code, people := gather(t, server, `{"seconds":0}`, "Ann", "Bob")
	ann, bob, eve := people[0], people[1], newPerson(t, server, "Eve")
	eve.Watch(code)
	ann.Send(`{"kind":"say","text":"  what the \u202efuck, <b>Bob</b> "}`)
	bob.Send(`{"kind":"emote","emote":"ouch"}`)
	for _, p := range []*person{ann, bob, eve} {
		talk := p.waitForTalk(2)
		said, emote := talk[0], talk[1]
		if emote.Text != "" { // they crossed
			said, emote = emote, said
		}
		if said.Text != "what the *** <b>Bob</b>" || emote.Emote != "ouch" {
			t.Errorf("%s hears %+v and %+v", p.name, said, emote)
		}
	}
	eve.ExpectRefusal("not-joined", `{"kind":"say","text":"Hello"}`)
	ann.ExpectRefusal("bad-talk", `{"kind":"say","text":" \u200b "}`)
	ann.ExpectRefusal("bad-talk", `{"kind":"emote","emote":"wave"}`)

	late := newPerson(t, server, "Late")
	late.Join(code)
	if heard := late.view.Talk; len(heard) != 2 || heard[0].Name+heard[1].Name != "AnnBob" && heard[0].Name+heard[1].Name != "BobAnn" {
		t.Errorf("who comes late is shown %+v", heard)
	}

	ann.Start()
	ann.WaitForPhase("playing")
	ann.ExpectRefusal("not-now", `{"kind":"say","text":"Look at the corner"}`)
	for _, p := range []*person{ann, bob, late} {
		p.Done()
	}
	if v := bob.WaitForPhase("results"); len(v.Talk) != 2 {
		t.Errorf("the results come with %+v", v.Talk)
	}
	for _, line := range bob.received {
		if (strings.Contains(line, `"phase":"called"`) || strings.Contains(line, `"phase":"playing"`)) && strings.Contains(line, `"talk"`) {
			t.Errorf("bob was shown the talk in a round: %s", line)
		}
	}
}

func TestAFloodOfTalkFromTwoTabsReachesNobody(t *testing.T) {
	server := startAlone(t)
	code, people := gather(t, server, `{}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	other := *ann // another tab of hers
	other.tab = "other-tab-of-Ann"
	other.Join(code)
	for i := range 20 {
		for _, tab := range []*person{ann, &other} {
			tab.Send(`{"kind":"say","text":"flood %d"}`, i)
		}
	}
	for _, tab := range []*person{ann, &other} {
		if no := tab.WaitForMessage("error"); no.Code != "too-fast" {
			t.Errorf("she is answered %+v", no)
		}
	}
	bob.Send(`{"kind":"say","text":"the end"}`)
	for heard := 1; ; heard++ {
		if bob.waitForTalk(heard)[heard-1].Text == "the end" {
			if heard > 6 {
				t.Errorf("bob heard %d remarks of hers", heard-1)
			}
			return
		}
	}
}

func TestStrangeTalkIsOneLine(t *testing.T) {
	server := startAlone(t)
	_, people := gather(t, server, `{}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	ann.Send(`{"kind":"say","text":"a\nb\u0000\u2028c\ud800 %s"}`, strings.Repeat(`\u0301`, 200))
	if got := bob.waitForTalk(1)[0].Text; got != "a b c" && got != "a bc" {
		t.Errorf("bob hears %q", got)
	}
	ann.ExpectRefusal("bad-message", `{"kind":"say","text":%q}`, strings.Repeat("a", 3600))
	ann.ExpectRefusal("bad-talk", `{"kind":"say","text":%q}`, strings.Repeat("a", 141))
	ann.ExpectRefusal("bad-message", `{"kind":"say","text":7}`)
}
