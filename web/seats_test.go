package web_test

import (
	"testing"
)

// table seats people at a new room, in order; the first is the host.
func table(t *testing.T, server *host, settings string, names ...string) (code string, people []*person) {
	t.Helper()
	for i, name := range names {
		p := newPerson(t, server, name)
		if i == 0 {
			code = p.creates(settings)
		}
		p.joins(code)
		people = append(people, p)
	}
	return code, people
}

func TestWhoWatchesMaySitDownOnTheSameSocket(t *testing.T) {
	code, people := table(t, quietServer(t), `{}`, "Ann")
	ann := people[0]
	eve := newPerson(t, ann.server, "Eve")
	eve.watches(code)
	if !eve.sees.Watching || len(eve.sees.Players) != 1 {
		t.Errorf("eve looks on and sees %+v", eve.sees)
	}
	eve.isRefused("not-joined", `{"kind":"again"}`)
	eve.isRefused("name-taken", `{"kind":"sit","name":"ann"}`)
	eve.says(`{"kind":"sit","name":"Eve"}`)
	eve.awaits("a seat", func(v view) bool { return !v.Watching && len(v.Players) == 2 })
	ann.awaits("eve", func(v view) bool { return v.who("Eve").ID == eve.sees.You })

	eve.says(`{"kind":"leave"}`)
	eve.awaits("herself without a seat", func(v view) bool { return v.Watching && len(v.Players) == 1 })
	eve.says(`{"kind":"sit","name":"Evelyn"}`)
	eve.awaits("another seat", func(v view) bool { return v.who("Evelyn").ID == v.You })
}

func TestAJoinThatWasRefusedCanBeTriedAgain(t *testing.T) {
	code, people := table(t, quietServer(t), `{"seats":2}`, "Ann", "Bob")
	eve := newPerson(t, people[0].server, "Eve")
	eve.opens()
	eve.isRefused("room-full", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
	people[1].says(`{"kind":"leave"}`)
	people[0].awaits("a free seat", func(v view) bool { return len(v.Players) == 1 })
	people[0].says(`{"kind":"lock","locked":true}`)
	people[0].awaits("the lock", func(v view) bool { return v.Locked })
	eve.isRefused("room-locked", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
	eve.isRefused("room-locked", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve","watch":true}`, code)
	people[0].says(`{"kind":"lock","locked":false}`)
	people[0].awaits("no lock", func(v view) bool { return !v.Locked })
	eve.says(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve","watch":true}`, code)
	eve.awaits("the room", func(v view) bool { return v.Watching })
	eve.says(`{"kind":"sit","name":"Eve"}`)
	eve.awaits("a seat", func(v view) bool { return !v.Watching })
}

func TestWhoIsRemovedDoesNotComeBack(t *testing.T) {
	code, people := table(t, quietServer(t), `{}`, "Ann", "Eve")
	ann, eve := people[0], people[1]
	eve.isRefused("not-host", `{"kind":"remove","player":%q}`, ann.sees.You)
	ann.isRefused("no-such-player", `{"kind":"remove","player":"p_nobody"}`)
	ann.says(`{"kind":"remove","player":%q}`, eve.sees.You)
	eve.isClosed(4003)
	ann.awaits("eve's end", func(v view) bool { return len(v.Players) == 1 })
	for _, watch := range []string{"true", "false"} {
		eve.opens()
		eve.isRefused("removed", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve","watch":%s}`, code, watch)
		eve.isClosed(4003)
	}
}

func TestPlayersOfAPublicRoomPutSomebodyOut(t *testing.T) {
	_, people := table(t, quietServer(t), `{"access":"public"}`, "Ann", "Bob", "Eve")
	eve := people[2]
	people[1].says(`{"kind":"vote","player":%q}`, eve.sees.You)
	people[0].awaits("the vote", func(v view) bool { return v.who("Eve").Votes == 1 })
	people[0].says(`{"kind":"vote","player":%q}`, eve.sees.You)
	eve.isClosed(4003)

	_, people = table(t, people[0].server, `{}`, "Ann", "Bob")
	people[1].isRefused("not-public", `{"kind":"vote","player":%q}`, people[0].sees.You)
}

func TestTheHostSetsTheRules(t *testing.T) {
	_, people := table(t, quietServer(t), `{}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	ann.says(`{"kind":"settings","settings":{"seconds":90,"shared":"all","minLetters":4,"topology":"torus","rounds":3}}`)
	s := bob.awaits("the rules", func(v view) bool { return v.Settings.Seconds == 90 }).Settings
	if s.Shared != "all" || s.MinLetters != 4 || s.Topology.String() != "torus" || s.Rounds != 3 || s.List != "standard" {
		t.Errorf("the rules are %+v", s)
	}
	bob.isRefused("not-host", `{"kind":"settings","settings":{}}`)
	for _, bad := range []string{`{"list":"all"}`, `{"shared":"some"}`, `{"scoring":"rope"}`, `{"dice":"loaded"}`, `{"seats":101}`, `{"rounds":2,"target":9}`} {
		ann.isRefused("bad-settings", `{"kind":"settings","settings":%s}`, bad)
	}
	bob.says(`{"kind":"rename","name":"Bobby"}`)
	ann.awaits("the name", func(v view) bool { return v.who("Bobby").ID == bob.sees.You })
}

func TestWhatTwoTabsOfOnePersonSay(t *testing.T) {
	code, people := table(t, quietServer(t), `{"seconds":0}`, "Ann")
	ann := people[0]
	second := newPerson(t, ann.server, "Ann")
	second.browser, second.tab = ann.browser, "second-tab"
	second.joins(code)
	ann.says(`{"kind":"start"}`)
	words := ann.awaitsPhase("playing").words(t, 3)
	second.awaitsPhase("playing")
	ann.submits(words[0])
	if got := second.hears("answer"); got.Word != words[0] || got.Tab != ann.tab || got.Points == nil {
		t.Errorf("the other tab hears %+v", got)
	}
	if got := second.submits(words[0]); got.Refusal != "already-found" {
		t.Errorf("the word of the other tab is answered %+v", got)
	}
	second.submits(words[1])

	// All that she wants: the round has no clock, and is over.
	second.says(`{"kind":"done"}`)
	result := ann.awaitsPhase("results").Result
	if !result.Early || len(result.Players) != 1 || len(result.Players[0].Words) != 2 {
		t.Errorf("the result is %+v", result.Players)
	}
	second.awaitsPhase("results")

	// She goes on alone, which counts nothing.
	second.says(`{"kind":"word","round":1,"n":9,"word":%q,"practice":true}`, words[2])
	if got := second.hears("answer"); got.Points == nil || !got.Practice || got.N != 9 {
		t.Errorf("a word alone is answered %+v", got)
	}
	second.says(`{"kind":"again"}`)
	if v := ann.awaits("the next round", func(v view) bool { return v.Round == 2 }); v.Phase != "called" {
		t.Errorf("asking for another round leads to %s", v.Phase)
	}
}
