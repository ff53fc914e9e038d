package chaos

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"rattle/chaos/proxy"
	"rattle/chaos/refclient"
)

// through puts a network before a store, and returns the store behind it.
func (s *store) through(t *testing.T) (*store, *proxy.Proxy) {
	t.Helper()
	p, err := proxy.Listen(t.Context(), proxy.Config{Target: s.addr, Redis: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return &store{process: s.process, args: s.args, addr: p.Addr(), url: "redis://" + p.Addr()}, p
}

// Players at a server that cannot reach the store are told to wait, and lose nothing; those at the
// other play on.
func TestAServerCutOffFromItsStoreLosesNothing(t *testing.T) {
	t.Parallel()
	lengths := []time.Duration{time.Second, 5 * time.Second}
	if full {
		lengths = append(lengths, 30*time.Second)
	}
	for kind, fault := range map[string]proxy.Faults{"silent": {Stalled: true}, "broken": {Cut: true}} {
		for _, length := range lengths {
			t.Run(fmt.Sprintf("%s for %v", kind, length), func(t *testing.T) {
				t.Parallel()
				cutOff(t, fault, length)
			})
		}
	}
}

func cutOff(t *testing.T, fault proxy.Faults, length time.Duration) {
	t.Helper()
	st := startStore(t)
	far, wire := st.through(t)
	rm := gather(t, settingsFor(2*longEnough), serve(t, far), serve(t, st))
	inside, outside := []*refclient.Client{rm.players[1], rm.players[3]}, []*refclient.Client{rm.players[0], rm.players[2]}
	rm.pace = max(wordInterval, length/60) // or a board has too few words
	others := rm.startBackgroundLoad()
	rm.play()
	rm.waitForWords(10)

	wire.Set(fault)
	cut := time.Now()
	if length > 2*time.Second { // else it may be over before the servers report it
		for _, p := range outside {
			rm.waitFor(p, "the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
		}
		rm.servers[0].waitForReady(http.StatusServiceUnavailable)
		rm.waitForWordsOf(10, inside...)
	}
	sleepUntil(t, cut.Add(length)) // an outage of some length is what is tested
	wire.Set(proxy.Faults{})
	mended := time.Now()

	rm.waitForWordsOf(1, outside...)
	t.Logf("words were acknowledged again %v after the network was mended", time.Since(mended).Round(time.Millisecond))
	rm.servers[0].waitForReady(http.StatusOK)
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	rm.checkStillRunning()
	rm.checkNobodyLeft()
	others.stop(t)
}

// checkNobodyLeft fails the test if a player lost the socket: who waits for the store keeps it.
func (rm *room) checkNobodyLeft() {
	rm.t.Helper()
	for i, p := range rm.players {
		if n := len(p.Reconnections()); n > 0 {
			rm.t.Errorf("player %d lost the socket %d times", i, n)
		}
	}
}

// A network that is bad all the time slows everything down, and changes nothing.
func TestABadNetworkLosesNothing(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]proxy.Faults{
		"slow":  {Delay: 100 * time.Millisecond}, // 200 ms there and back
		"lossy": {Lost: 0.03, Broken: 0.005},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st := startStore(t)
			far, wire := st.through(t)
			rm := gather(t, settingsFor(longEnough), serve(t, far), serve(t, far))
			wire.Set(fault)
			rm.play()
			words := 15
			if full {
				words = 100
			}
			rm.waitForWords(words)
			rm.finish()
			rm.checkResult()
			rm.checkStillRunning()
			rm.checkNobodyLeft()
			rm.logLatencies("all", rm.players...)
		})
	}
}

// A server that is far from the store shares a room with one that is near it, and its players wait for no
// pause of the others.
func TestAFarServerKeepsUpWithANearOne(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	far, wire := st.through(t)
	rm := gather(t, settingsFor(longEnough), serve(t, far), serve(t, st))
	atFar, atNear := []*refclient.Client{rm.players[0], rm.players[2]}, []*refclient.Client{rm.players[1], rm.players[3]}
	wire.Set(proxy.Faults{Delay: 100 * time.Millisecond}) // 200 ms there and back
	rm.play()
	words := 10
	if full {
		words = 100
	}
	rm.waitForWordsOf(words, atFar...)
	rm.finish()
	rm.checkResult()
	rm.checkStillRunning()
	rm.checkNobodyLeft()
	rm.logLatencies("those far away", atFar...)
	rm.logLatencies("those near", atNear...)
}

// Published messages are hints: without any, players see each other later, and nothing else
// changes.
func TestARoundNeedsNothingThatIsPublished(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	far, wire := st.through(t)
	rm := gather(t, settingsFor(longEnough), serve(t, far), serve(t, far))
	others := rm.startBackgroundLoad()
	wire.Set(proxy.Faults{Dropped: 1})
	rm.play()
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	rm.checkNobodyLeft()
	others.stop(t)
	t.Logf("%d messages were dropped", wire.Dropped())
	if wire.Dropped() == 0 {
		t.Error("nothing was dropped: this shows nothing")
	}
}

// addr returns the address of a server.
func (s *server) addr() string { return strings.TrimPrefix(s.url, "http://") }
