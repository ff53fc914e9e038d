package web_test

import (
	"testing"
)

// gather creates a room and lets people join it, in order; the first is the host.
func gather(t *testing.T, server *testServer, settings string, names ...string) (code string, people []*person) {
	t.Helper()
	for i, name := range names {
		p := newPerson(t, server, name)
		if i == 0 {
			code = p.Create(settings)
		}
		p.Join(code)
		people = append(people, p)
	}
	return code, people
}

func TestWhoWatchesMaySitDownOnTheSameSocket(t *testing.T) {
	code, people := gather(t, startAlone(t), `{}`, "Ann")
	ann := people[0]
	eve := newPerson(t, ann.server, "Eve")
	eve.Watch(code)
	if !eve.view.Watching || len(eve.view.Players) != 1 {
		t.Errorf("eve looks on and sees %+v", eve.view)
	}
	eve.ExpectRefusal("not-joined", `{"kind":"again"}`)
	eve.ExpectRefusal("name-taken", `{"kind":"sit","name":"ann"}`)
	eve.Send(`{"kind":"sit","name":"Eve"}`)
	eve.WaitFor("a seat", func(v view) bool { return !v.Watching && len(v.Players) == 2 })
	ann.WaitFor("eve", func(v view) bool { return v.who("Eve").ID == eve.view.You })

	eve.Leave()
	eve.WaitFor("herself without a seat", func(v view) bool { return v.Watching && len(v.Players) == 1 })
	eve.Send(`{"kind":"sit","name":"Evelyn"}`)
	eve.WaitFor("another seat", func(v view) bool { return v.who("Evelyn").ID == v.You })
}

func TestAJoinThatWasRefusedCanBeTriedAgain(t *testing.T) {
	code, people := gather(t, startAlone(t), `{"seats":2}`, "Ann", "Bob")
	eve := newPerson(t, people[0].server, "Eve")
	eve.Connect()
	eve.ExpectRefusal("room-full", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
	people[1].Leave()
	people[0].WaitFor("a free seat", func(v view) bool { return len(v.Players) == 1 })
	people[0].Send(`{"kind":"lock","locked":true}`)
	people[0].WaitFor("the lock", func(v view) bool { return v.Locked })
	eve.ExpectRefusal("room-locked", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
	eve.ExpectRefusal("room-locked", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve","watch":true}`, code)
	people[0].Send(`{"kind":"lock","locked":false}`)
	people[0].WaitFor("no lock", func(v view) bool { return !v.Locked })
	eve.Send(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve","watch":true}`, code)
	eve.WaitFor("the room", func(v view) bool { return v.Watching })
	eve.Send(`{"kind":"sit","name":"Eve"}`)
	eve.WaitFor("a seat", func(v view) bool { return !v.Watching })
}

func TestWhoIsRemovedDoesNotComeBack(t *testing.T) {
	code, people := gather(t, startAlone(t), `{}`, "Ann", "Eve")
	ann, eve := people[0], people[1]
	eve.ExpectRefusal("not-host", `{"kind":"remove","player":%q}`, ann.view.You)
	ann.ExpectRefusal("no-such-player", `{"kind":"remove","player":"p_nobody"}`)
	ann.Send(`{"kind":"remove","player":%q}`, eve.view.You)
	eve.ExpectClose(4003)
	ann.WaitFor("eve's end", func(v view) bool { return len(v.Players) == 1 })
	for _, watch := range []string{"true", "false"} {
		eve.Connect()
		eve.ExpectRefusal("removed", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve","watch":%s}`, code, watch)
		eve.ExpectClose(4003)
	}
}

func TestPlayersOfAPublicRoomPutSomebodyOut(t *testing.T) {
	_, people := gather(t, startAlone(t), `{"access":"public"}`, "Ann", "Bob", "Eve")
	eve := people[2]
	people[1].Send(`{"kind":"vote","player":%q}`, eve.view.You)
	people[0].WaitFor("the vote", func(v view) bool { return v.who("Eve").Votes == 1 })
	people[0].Send(`{"kind":"vote","player":%q}`, eve.view.You)
	eve.ExpectClose(4003)

	_, people = gather(t, people[0].server, `{}`, "Ann", "Bob")
	people[1].ExpectRefusal("not-public", `{"kind":"vote","player":%q}`, people[0].view.You)
}

func TestTheHostSetsTheRules(t *testing.T) {
	_, people := gather(t, startAlone(t), `{}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	ann.Send(`{"kind":"settings","settings":{"seconds":90,"shared":"all","minLetters":4,"topology":"torus","rounds":3}}`)
	s := bob.WaitFor("the rules", func(v view) bool { return v.Settings.Seconds == 90 }).Settings
	if s.Shared != "all" || s.MinLetters != 4 || s.Topology.String() != "torus" || s.Rounds != 3 || s.List != "standard" {
		t.Errorf("the rules are %+v", s)
	}
	bob.ExpectRefusal("not-host", `{"kind":"settings","settings":{}}`)
	for _, bad := range []string{`{"list":"all"}`, `{"shared":"some"}`, `{"scoring":"rope"}`, `{"dice":"loaded"}`, `{"seats":101}`, `{"rounds":2,"target":9}`} {
		ann.ExpectRefusal("bad-settings", `{"kind":"settings","settings":%s}`, bad)
	}
	bob.Send(`{"kind":"rename","name":"Bobby"}`)
	ann.WaitFor("the name", func(v view) bool { return v.who("Bobby").ID == bob.view.You })
}

func TestWhatTwoTabsOfOnePersonSay(t *testing.T) {
	code, people := gather(t, startAlone(t), `{"seconds":0}`, "Ann")
	ann := people[0]
	second := newPerson(t, ann.server, "Ann")
	second.browser, second.tab = ann.browser, "second-tab"
	second.Join(code)
	ann.Start()
	words := ann.WaitForPhase("playing").words(t, 3)
	second.WaitForPhase("playing")
	ann.Submit(words[0])
	if got := second.WaitForMessage("answer"); got.Word != words[0] || got.Tab != ann.tab || got.Points == nil {
		t.Errorf("the other tab hears %+v", got)
	}
	if got := second.Submit(words[0]); got.Refusal != "already-found" {
		t.Errorf("the word of the other tab is answered %+v", got)
	}
	second.Submit(words[1])

	// All that she wants: the round has no clock, and is over.
	second.Done()
	result := ann.WaitForPhase("results").Result
	if !result.Early || len(result.Players) != 1 || len(result.Players[0].Words) != 2 {
		t.Errorf("the result is %+v", result.Players)
	}
	second.WaitForPhase("results")

	// She goes on alone, which counts nothing.
	second.Send(`{"kind":"word","round":1,"n":9,"word":%q,"practice":true}`, words[2])
	if got := second.WaitForMessage("answer"); got.Points == nil || !got.Practice || got.N != 9 {
		t.Errorf("a word alone is answered %+v", got)
	}
	second.Again()
	if v := ann.WaitFor("the next round", func(v view) bool { return v.Round == 2 }); v.Phase != "called" {
		t.Errorf("asking for another round leads to %s", v.Phase)
	}
}
