package chaos

import (
	"testing"

	"rattle/chaos/refclient"

	"rattle/internal/testkit"
)

func TestAKilledServerLosesNothing(t *testing.T) {
	t.Parallel()
	for victim, name := range []string{"first", "second"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st := startStore(t)
			tb := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
			others := tb.startBackgroundLoad()
			tb.play()
			tb.waitForWords(10)
			tb.burst()
			tb.servers[victim].kill()

			orphans := []*refclient.Client{tb.players[victim], tb.players[victim+2]}
			tb.waitForReconnections(orphans...)
			tb.waitForWords(10)
			tb.finish()
			tb.checkResult()
			others.stop(t)
			tb.checkReturns(maxReturn)
			for _, p := range orphans {
				for _, r := range p.Reconnections() {
					if survivor := tb.servers[1-victim].url; r.To != survivor {
						t.Errorf("a player came back to %s, want %s", r.To, survivor)
					}
				}
			}
		})
	}
}

func TestServersThatDieInTurnLoseNothing(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	tb := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	others := tb.startBackgroundLoad()
	tb.play()
	for death := range 5 {
		tb.waitForWords(3)
		tb.burst()
		victim := tb.servers[death%2]
		var orphans []*refclient.Client
		for _, p := range tb.players {
			if p.Server() == victim.url {
				orphans = append(orphans, p)
			}
		}
		victim.kill()
		for _, p := range orphans {
			tb.waitFor(p, "the return", func(s refclient.State) bool { return s.Connected && p.Server() != victim.url })
		}
		tb.servers[death%2] = victim.restart(st)
	}
	tb.finish()
	tb.checkResult()
	others.stop(t)
	tb.checkReturns(maxReturn)
}

func TestARoundOutlivesAllServers(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	tb := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	others := tb.startBackgroundLoad()
	tb.play()
	tb.waitForWords(10)
	tb.burst()
	for _, s := range tb.servers {
		s.kill()
	}
	tb.servers[1].restart(st)
	tb.waitForReconnections(tb.players...)
	tb.waitForWords(10)
	tb.finish()
	tb.checkResult()
	others.stop(t)
	tb.checkReturns(maxReturn)
}

// Words that a server has sent to the store when it is killed may be in the round without an
// answer. Clients send them again, and they count once.
func TestAServerKilledWhileItsStorePausesDoublesNothing(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	tb := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	tb.play()
	tb.waitForWords(10)
	st.pause()
	for i, p := range tb.players {
		for _, word := range tb.take(i, 10) {
			p.Submit(word)
		}
		tb.waitFor(p, "words under way", func(s refclient.State) bool { return s.InFlight >= 10 })
	}
	tb.servers[0].kill()
	st.resume()
	tb.waitForReconnections(tb.players[0], tb.players[2])
	tb.waitForWords(10)
	tb.finish()
	tb.checkResult()
	tb.checkReturns(maxReturn)
}

func TestARoundThatNobodyFollowsIsClosed(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	tb := gather(t, settingsFor(6), serve(t, st), serve(t, st))
	tb.play()
	tb.waitForWords(5)
	for _, s := range tb.servers {
		s.kill()
	}
	for _, p := range tb.players {
		p.Close()
	}
	survivor := tb.servers[0].restart(st)
	phase := func() string {
		outside, err := refclient.Summarize(t.Context(), survivor.url, tb.code)
		if err != nil {
			t.Fatal(err)
		}
		return outside.Phase
	}
	if p := phase(); p != refclient.Playing {
		t.Fatalf("the room is in phase %q, want it left in the middle of its round", p)
	}
	testkit.Eventually(t, "the round was closed", func() bool { return phase() == refclient.Results })
	testkit.Eventually(t, "the round has a record", func() bool {
		return survivor.status("/api/rooms/"+tb.code+"/record") == 200
	})
}
