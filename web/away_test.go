package web_test

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestWhoIsGoneForTenSecondsIsAwayAndComesBackToEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newVirtualStore(t)
		here, there := b.start(), b.start()
		ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
		code := ann.Create(`{}`)
		ann.Join(code)
		bob.Join(code)
		ann.Start()
		words := ann.WaitForPhase("playing").words(t, 2)
		ann.Submit(words[0])
		ann.Close()
		gone := time.Now()
		bob.WaitFor("ann away", func(v view) bool { return v.who("Ann").Away && v.who("Bob").Host })
		if wait := time.Since(gone); wait < 8*time.Second || wait > 15*time.Second {
			t.Errorf("ann is away after %v, want 10 s and a look", wait)
		}

		ann.moveTo(there)
		ann.Join(code)
		if mine := ann.view.Mine; len(mine) != 1 || mine[0].Word != words[0] {
			t.Errorf("ann comes back to the words %v", mine)
		}
		bob.WaitFor("ann back", func(v view) bool { return !v.who("Ann").Away && v.who("Ann").Host })
	})
}

// A page whose server says nothing opens a second socket, and says there again what was not answered.
func TestATabThatGoesOnAtAnotherServerKeepsItsSeatAndItsWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newVirtualStore(t)
		here, there := b.start(), b.start()
		ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
		code := ann.Create(`{}`)
		ann.Join(code)
		bob.Join(code)
		ann.Start()
		words := ann.WaitForPhase("playing").words(t, 2)
		ann.Submit(words[0])

		second := newPerson(t, there, "Ann")
		second.browser.Jar, second.tab = ann.browser.Jar, ann.tab
		second.Join(code)
		if mine := second.view.Mine; len(mine) != 1 || mine[0].Tab != ann.tab || mine[0].N != 1 {
			t.Errorf("on the second socket she is shown the words %v", mine)
		}
		for n, word := range words {
			if got := second.SubmitAs(n+1, word); got.Points == nil {
				t.Errorf("said again, %s is answered %+v", word, got)
			}
		}
		ann.SubmitAs(2, words[1]) // what the first server had not read yet
		ann.Close()
		time.Sleep(30 * time.Second)
		bob.Join(code)
		if a := bob.view.who("Ann"); a.Away || a.Words != 2 {
			t.Errorf("bob sees of ann %+v", a)
		}
	})
}

func TestARoundEndsEarlyWhenWhoIsLeftIsDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newVirtualStore(t)
		here, there := b.start(), b.start()
		ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
		code := ann.Create(`{}`)
		ann.Join(code)
		bob.Join(code)

		ann.Start()
		bob.WaitForPhase("playing")
		ann.WaitForPhase("playing")
		begin := time.Now()
		ann.Done()
		bob.WaitFor("ann done", func(v view) bool { return v.who("Ann").Done })
		bob.Done()
		if r := ann.WaitForPhase("results").Result; !r.Early || time.Since(begin) > time.Second {
			t.Errorf("all are done and the round ends %v later: %+v", time.Since(begin), r)
		}

		// Once more, and bob goes instead: half a minute later nobody waits for him.
		ann.Start()
		ann.WaitFor("the round", func(v view) bool { return v.Round == 2 && v.Phase == "playing" })
		ann.Done()
		bob.Close()
		begin = time.Now()
		r := ann.WaitFor("the end", func(v view) bool { return v.Round == 2 && v.Phase == "results" }).Result
		if wait := time.Since(begin); !r.Early || wait < 38*time.Second || wait > 46*time.Second {
			t.Errorf("bob is gone and the round ends %v later: %+v", wait, r)
		}
	})
}

func TestABanLastsAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newVirtualStore(t)
		server := b.start()
		code, people := gather(t, server, `{}`, "Ann", "Eve")
		ann, eve := people[0], people[1]
		ann.Send(`{"kind":"remove","player":%q}`, eve.view.You)
		eve.ExpectClose(4003)
		server.end()

		time.Sleep(59 * time.Minute)
		server = b.start()
		eve.moveTo(server)
		eve.Connect()
		eve.ExpectRefusal("removed", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
		eve.ExpectClose(4003)
		server.end()

		time.Sleep(2 * time.Minute)
		eve.moveTo(b.start())
		eve.Join(code)
		if eve.view.Watching {
			t.Errorf("after the hour eve sees %+v", eve.view)
		}
	})
}

func TestARoomThatNobodyVisitsForADayIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newVirtualStore(t)
		server := b.start()
		code, _ := gather(t, server, `{}`, "Ann")
		server.end()
		for _, c := range []struct {
			later  time.Duration
			status int
		}{{23 * time.Hour, 200}, {25 * time.Hour, 404}} {
			time.Sleep(c.later)
			server = b.start()
			visitor := newPerson(t, server, "Visitor")
			if response, text := visitor.Request("GET", "/api/rooms/"+code, ""); response.StatusCode != c.status {
				t.Errorf("%v later the room is %s %s, want %d", c.later, response.Status, text, c.status)
			}
			server.end()
		}
	})
}
