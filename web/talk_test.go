package web_test

import (
	"strings"
	"testing"
)

func TestPeopleTalkAndWatchersListen(t *testing.T) {
	server := quietServer(t)
	code, people := table(t, server, `{"seconds":0}`, "Ann", "Bob")
	ann, bob, eve := people[0], people[1], newPerson(t, server, "Eve")
	eve.watches(code)
	ann.says(`{"kind":"say","text":"  what the \u202efuck, <b>Bob</b> "}`)
	bob.says(`{"kind":"emote","emote":"ouch"}`)
	for _, p := range []*person{ann, bob, eve} {
		talk := p.listens(2)
		said, emote := talk[0], talk[1]
		if emote.Text != "" { // they crossed
			said, emote = emote, said
		}
		if said.Text != "what the *** <b>Bob</b>" || emote.Emote != "ouch" {
			t.Errorf("%s hears %+v and %+v", p.name, said, emote)
		}
	}
	eve.isRefused("not-joined", `{"kind":"say","text":"Hello"}`)
	ann.isRefused("bad-talk", `{"kind":"say","text":" \u200b "}`)
	ann.isRefused("bad-talk", `{"kind":"emote","emote":"wave"}`)

	late := newPerson(t, server, "Late")
	late.joins(code)
	if heard := late.sees.Talk; len(heard) != 2 || heard[0].Name+heard[1].Name != "AnnBob" && heard[0].Name+heard[1].Name != "BobAnn" {
		t.Errorf("who comes late is shown %+v", heard)
	}

	ann.says(`{"kind":"start"}`)
	ann.awaitsPhase("playing")
	ann.isRefused("not-now", `{"kind":"say","text":"Look at the corner"}`)
	for _, p := range []*person{ann, bob, late} {
		p.says(`{"kind":"done"}`)
	}
	if v := bob.awaitsPhase("results"); len(v.Talk) != 2 {
		t.Errorf("the results come with %+v", v.Talk)
	}
	for _, line := range bob.heard {
		if (strings.Contains(line, `"phase":"called"`) || strings.Contains(line, `"phase":"playing"`)) && strings.Contains(line, `"talk"`) {
			t.Errorf("bob was shown the talk in a round: %s", line)
		}
	}
}

func TestAFloodOfTalkFromTwoTabsReachesNobody(t *testing.T) {
	server := quietServer(t)
	code, people := table(t, server, `{}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	other := *ann // another tab of hers
	other.tab = "other-tab-of-Ann"
	other.joins(code)
	for i := range 20 {
		for _, tab := range []*person{ann, &other} {
			tab.says(`{"kind":"say","text":"flood %d"}`, i)
		}
	}
	for _, tab := range []*person{ann, &other} {
		if no := tab.hears("error"); no.Code != "too-fast" {
			t.Errorf("she is answered %+v", no)
		}
	}
	bob.says(`{"kind":"say","text":"the end"}`)
	for heard := 1; ; heard++ {
		if bob.listens(heard)[heard-1].Text == "the end" {
			if heard > 6 {
				t.Errorf("bob heard %d remarks of hers", heard-1)
			}
			return
		}
	}
}

func TestStrangeTalkIsOneLine(t *testing.T) {
	server := quietServer(t)
	_, people := table(t, server, `{}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	ann.says(`{"kind":"say","text":"a\nb\u0000\u2028c\ud800 %s"}`, strings.Repeat(`\u0301`, 200))
	if got := bob.listens(1)[0].Text; got != "a b c" && got != "a bc" {
		t.Errorf("bob hears %q", got)
	}
	ann.isRefused("bad-message", `{"kind":"say","text":%q}`, strings.Repeat("a", 3600))
	ann.isRefused("bad-talk", `{"kind":"say","text":%q}`, strings.Repeat("a", 141))
	ann.isRefused("bad-message", `{"kind":"say","text":7}`)
}
