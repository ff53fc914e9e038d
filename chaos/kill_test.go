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
			rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
			others := rm.startBackgroundLoad()
			rm.play()
			rm.waitForWords(10)
			rm.burst()
			rm.servers[victim].kill()

			orphans := []*refclient.Client{rm.players[victim], rm.players[victim+2]}
			rm.waitForReconnections(orphans...)
			rm.waitForWords(10)
			rm.finish()
			rm.checkResult()
			others.stop(t)
			rm.checkReturns(maxReturn)
			for _, p := range orphans {
				for _, r := range p.Reconnections() {
					if survivor := rm.servers[1-victim].url; r.To != survivor {
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
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	others := rm.startBackgroundLoad()
	rm.play()
	for death := range 5 {
		rm.waitForWords(3)
		rm.burst()
		victim := rm.servers[death%2]
		var orphans []*refclient.Client
		for _, p := range rm.players {
			if p.Server() == victim.url {
				orphans = append(orphans, p)
			}
		}
		victim.kill()
		for _, p := range orphans {
			rm.waitFor(p, "the return", func(s refclient.State) bool { return s.Connected && p.Server() != victim.url })
		}
		rm.servers[death%2] = victim.restart(st)
	}
	rm.finish()
	rm.checkResult()
	others.stop(t)
	rm.checkReturns(maxReturn)
}

func TestARoundOutlivesAllServers(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	others := rm.startBackgroundLoad()
	rm.play()
	rm.waitForWords(10)
	rm.burst()
	for _, s := range rm.servers {
		s.kill()
	}
	rm.servers[1].restart(st)
	rm.waitForReconnections(rm.players...)
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	others.stop(t)
	rm.checkReturns(maxReturn)
}

// Words that a server has sent to the store when it is killed may be in the round without an
// answer. Clients send them again, and they count once.
func TestAServerKilledWhileItsStorePausesDoublesNothing(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	rm.play()
	rm.waitForWords(10)
	st.pause()
	for i, p := range rm.players {
		for _, word := range rm.take(i, 10) {
			p.Submit(word)
		}
		rm.waitFor(p, "words under way", func(s refclient.State) bool { return s.InFlight >= 10 })
	}
	rm.servers[0].kill()
	st.resume()
	rm.waitForReconnections(rm.players[0], rm.players[2])
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	rm.checkReturns(maxReturn)
}

func TestARoundThatNobodyFollowsIsClosed(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(6), serve(t, st), serve(t, st))
	rm.play()
	rm.waitForWords(5)
	for _, s := range rm.servers {
		s.kill()
	}
	for _, p := range rm.players {
		p.Close()
	}
	survivor := rm.servers[0].restart(st)
	phase := func() string {
		outside, err := refclient.Summarize(t.Context(), survivor.url, rm.code)
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
		return survivor.status("/api/rooms/"+rm.code+"/record") == 200
	})
}
