package web_test

import (
	"strings"
	"testing"

	"rattle/store/redis/redistest"
)

func TestTwoPeopleAndABotPlayARound(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServer(t, store)
		ann, bob := newPerson(t, server, "Ann"), newPerson(t, server, "Bob")
		code := ann.creates(`{"seconds":0}`)
		ann.joins(code)
		bob.joins(code)
		bob.isRefused("not-host", `{"kind":"bot","strength":5}`)
		ann.isRefused("bad-settings", `{"kind":"bot","strength":6}`)
		ann.says(`{"kind":"bot","strength":5}`)
		ann.says(`{"kind":"start"}`)
		if called := bob.awaitsPhase("called"); len(called.Players) != 3 || called.Players[2].Bot != 5 {
			t.Fatalf("at the table are %+v", called.Players)
		}
		bob.awaitsPhase("playing")
		bot := bob.sees.Players[2].ID
		for m := bob.hears("found"); string(m.Player) != `"`+bot+`"`; m = bob.hears("found") {
			continue
		}
		ann.says(`{"kind":"done"}`)
		bob.says(`{"kind":"done"}`)
		result := bob.awaitsPhase("results").Result
		for _, p := range result.Players {
			if p.ID != bot {
				continue
			}
			if len(p.Words) == 0 {
				t.Errorf("the bot has %+v", p)
			}
			for _, w := range p.Words {
				for _, line := range bob.heard {
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
