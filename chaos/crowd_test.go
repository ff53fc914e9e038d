package chaos

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"rattle/chaos/proxy"
	"rattle/chaos/refclient"
)

// A server dies, and all its players reconnect to another one at once.
func TestACrowdThatReturnsAtOnceLosesNothing(t *testing.T) {
	rooms, pace := 25, time.Second
	if full {
		rooms, pace = 250, 4*time.Second // a thousand people, at the pace of people
	} else {
		t.Parallel() // what is measured is alone
	}
	st := startStore(t)
	dying, next := serve(t, st), serve(t, st)
	doors, wires := proxiesTo(t, dying, 5)

	var crowd []*room
	for i := range rooms {
		rm := gather(t, settingsFor(300), doors[i%len(doors)])
		rm.pace = pace
		crowd = append(crowd, rm)
	}
	for _, rm := range crowd {
		rm.start()
	}
	for _, rm := range crowd {
		rm.playWords()
	}
	for _, rm := range crowd {
		rm.waitForFound(2)
	}

	for _, wire := range wires {
		wire.Redirect(next.addr())
	}
	died := time.Now()
	dying.kill()
	for _, rm := range crowd {
		rm.waitForReconnections(rm.players...)
	}
	for _, rm := range crowd {
		rm.waitForFound(5)
	}
	for _, rm := range crowd {
		rm.finish()
	}
	for i, rm := range crowd {
		rm.checkTold()
		if i%50 == 0 {
			rm.checkRecord()
		}
	}
	checkReturnTimes(t, crowd, died)
}

// waitForFound waits until everybody has found a number of words.
func (rm *room) waitForFound(words int) {
	rm.t.Helper()
	for _, p := range rm.players {
		rm.waitFor(p, "so many words", func(refclient.State) bool { return len(acknowledged(p)) >= words })
	}
}

// proxiesTo returns ways to a server by which players come from several addresses, since the server
// limits each address.
func proxiesTo(t *testing.T, s *server, addresses int) (doors []*server, wires []*proxy.Proxy) {
	t.Helper()
	for i := range addresses {
		wire, err := proxy.Listen(t.Context(), proxy.Config{Target: s.addr(), From: fmt.Sprintf("127.0.1.%d", i+1)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(wire.Close)
		doors, wires = append(doors, &server{s.process, "http://" + wire.Addr()}), append(wires, wire)
	}
	return doors, wires
}

// checkReturnTimes fails the test if a player took too long to reconnect, and logs the times.
func checkReturnTimes(t *testing.T, crowd []*room, died time.Time) {
	t.Helper()
	const most = 5 * time.Second // for all of them, with their servers and themselves on one machine
	var dialled, back []time.Duration
	for _, rm := range crowd {
		for _, p := range rm.players {
			returns := p.Reconnections()
			if len(returns) != 1 {
				t.Errorf("somebody lost the socket %d times", len(returns))
			}
			dialled = append(dialled, returns[0].DialedAt.Sub(died))
			back = append(back, returns[0].BackAt.Sub(died))
		}
	}
	slices.Sort(dialled)
	slices.Sort(back)
	n := len(back)
	t.Logf("%d players dialled within %v and were back after %v at the median, %v for 99 of 100, %v at most",
		n, rounded(dialled[n-1]), rounded(back[n/2]), rounded(back[n*99/100]), rounded(back[n-1]))
	if back[n-1] > most {
		t.Errorf("the last was back after %v, want %v at most", back[n-1], most)
	}
}
