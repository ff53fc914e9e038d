package web_test

import (
	"strings"
	"testing"
)

func TestTwoPeopleAndABotPlayARound(t *testing.T) {
	onEachStore(t, func(t *testing.T, store testStore) {
		server := startServer(t, store)
		ann, bob := newPerson(t, server, "Ann"), newPerson(t, server, "Bob")
		code := ann.Create(`{"seconds":0}`)
		ann.Join(code)
		bob.Join(code)
		bob.ExpectRefusal("not-host", `{"kind":"bot","strength":5}`)
		ann.ExpectRefusal("bad-settings", `{"kind":"bot","strength":6}`)
		ann.Send(`{"kind":"bot","strength":5}`)
		ann.Start()
		if called := bob.WaitForPhase("called"); len(called.Players) != 3 || called.Players[2].Bot != 5 {
			t.Fatalf("at the table are %+v", called.Players)
		}
		bob.WaitForPhase("playing")
		bot := bob.view.Players[2].ID
		for m := bob.WaitForMessage("score"); string(m.Player) != `"`+bot+`"`; m = bob.WaitForMessage("score") {
			continue
		}
		ann.Done()
		bob.Done()
		result := bob.WaitForPhase("results").Result
		for _, p := range result.Players {
			if p.ID != bot {
				continue
			}
			if len(p.Words) == 0 {
				t.Errorf("the bot has %+v", p)
			}
			for _, w := range p.Words {
				for _, line := range bob.received {
					if strings.HasPrefix(line, `{"kind":"result"`) {
						break
					}
					if strings.Contains(line, `"`+w.Word+`"`) {
						t.Errorf("before the close bob heard of the bot's %s: %s", w.Word, line)
					}
				}
			}
		}
	})
}
