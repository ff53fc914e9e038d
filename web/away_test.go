package web_test

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestWhoIsGoneForTenSecondsIsAwayAndComesBackToEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBubble(t)
		here, there := b.starts(), b.starts()
		ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
		code := ann.creates(`{}`)
		ann.joins(code)
		bob.joins(code)
		ann.says(`{"kind":"start"}`)
		words := ann.awaitsPhase("playing").words(t, 2)
		ann.submits(words[0])
		ann.socket.Close()
		gone := time.Now()
		bob.awaits("ann away", func(v view) bool { return v.who("Ann").Away && v.who("Bob").Host })
		if wait := time.Since(gone); wait < 8*time.Second || wait > 15*time.Second {
			t.Errorf("ann is away after %v, want 10 s and a look", wait)
		}

		ann.moves(there)
		ann.joins(code)
		if mine := ann.sees.Mine; len(mine) != 1 || mine[0].Word != words[0] {
			t.Errorf("ann comes back to the words %v", mine)
		}
		bob.awaits("ann back", func(v view) bool { return !v.who("Ann").Away && v.who("Ann").Host })
	})
}

// A page whose server says nothing opens a second socket, and says there again what was not answered.
func TestATabThatGoesOnAtAnotherServerKeepsItsSeatAndItsWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBubble(t)
		here, there := b.starts(), b.starts()
		ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
		code := ann.creates(`{}`)
		ann.joins(code)
		bob.joins(code)
		ann.says(`{"kind":"start"}`)
		words := ann.awaitsPhase("playing").words(t, 2)
		ann.submits(words[0])

		second := newPerson(t, there, "Ann")
		second.browser.Jar, second.tab = ann.browser.Jar, ann.tab
		second.joins(code)
		if mine := second.sees.Mine; len(mine) != 1 || mine[0].Tab != ann.tab || mine[0].N != 1 {
			t.Errorf("on the second socket she is shown the words %v", mine)
		}
		for n, word := range words {
			if got := second.submitsAs(n+1, word); got.Points == nil {
				t.Errorf("said again, %s is answered %+v", word, got)
			}
		}
		ann.submitsAs(2, words[1]) // what the first server had not read yet
		ann.socket.Close()
		time.Sleep(30 * time.Second)
		bob.joins(code)
		if a := bob.sees.who("Ann"); a.Away || a.Words != 2 {
			t.Errorf("bob sees of ann %+v", a)
		}
	})
}

func TestARoundEndsEarlyWhenWhoIsLeftIsDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBubble(t)
		here, there := b.starts(), b.starts()
		ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
		code := ann.creates(`{}`)
		ann.joins(code)
		bob.joins(code)

		ann.says(`{"kind":"start"}`)
		bob.awaitsPhase("playing")
		ann.awaitsPhase("playing")
		begin := time.Now()
		ann.says(`{"kind":"done"}`)
		bob.awaits("ann done", func(v view) bool { return v.who("Ann").Done })
		bob.says(`{"kind":"done"}`)
		if r := ann.awaitsPhase("results").Result; !r.Early || time.Since(begin) > time.Second {
			t.Errorf("all are done and the round ends %v later: %+v", time.Since(begin), r)
		}

		// Once more, and bob goes instead: half a minute later nobody waits for him.
		ann.says(`{"kind":"start"}`)
		ann.awaits("the round", func(v view) bool { return v.Round == 2 && v.Phase == "playing" })
		ann.says(`{"kind":"done"}`)
		bob.socket.Close()
		begin = time.Now()
		r := ann.awaits("the end", func(v view) bool { return v.Round == 2 && v.Phase == "results" }).Result
		if wait := time.Since(begin); !r.Early || wait < 38*time.Second || wait > 46*time.Second {
			t.Errorf("bob is gone and the round ends %v later: %+v", wait, r)
		}
	})
}

func TestABanLastsAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBubble(t)
		server := b.starts()
		code, people := table(t, server, `{}`, "Ann", "Eve")
		ann, eve := people[0], people[1]
		ann.says(`{"kind":"remove","player":%q}`, eve.sees.You)
		eve.isClosed(4003)
		server.ends()

		time.Sleep(59 * time.Minute)
		server = b.starts()
		eve.moves(server)
		eve.opens()
		eve.isRefused("removed", `{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-eve"}`, code)
		eve.isClosed(4003)
		server.ends()

		time.Sleep(2 * time.Minute)
		eve.moves(b.starts())
		eve.joins(code)
		if eve.sees.Watching {
			t.Errorf("after the hour eve sees %+v", eve.sees)
		}
	})
}

func TestARoomThatNobodyVisitsForADayIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBubble(t)
		server := b.starts()
		code, _ := table(t, server, `{}`, "Ann")
		server.ends()
		for _, c := range []struct {
			later  time.Duration
			status int
		}{{23 * time.Hour, 200}, {25 * time.Hour, 404}} {
			time.Sleep(c.later)
			server = b.starts()
			visitor := newPerson(t, server, "Visitor")
			if response, text := visitor.asks("GET", "/api/rooms/"+code, ""); response.StatusCode != c.status {
				t.Errorf("%v later the room is %s %s, want %d", c.later, response.Status, text, c.status)
			}
			server.ends()
		}
	})
}
