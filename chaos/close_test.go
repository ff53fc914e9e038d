package chaos

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"sync"
	"testing"
	"time"

	"rattle/chaos/proxy"
	"rattle/chaos/refclient"
)

// toStore is the delay of the network to the store: each step of recording a round takes one round
// trip.
const toStore = 25 * time.Millisecond

// A server may die after it has announced the close of a round, before or during its recording.
func TestARoundIsKeptThoughItsServerDiesAtTheClose(t *testing.T) {
	deaths := 3
	if full {
		deaths = 20
	}
	c := newTournament(t, withDelay(t, startStore(t)))
	var orphans sync.WaitGroup
	early := 0
	for death := range deaths {
		victim, survivor := c.servers[death%2], c.servers[1-death%2]
		after := 8 * toStore * time.Duration(death) / time.Duration(deaths) // at another step each time
		last := c.dieAtTheClose(victim, survivor, after)
		if !last.known {
			early++
		}
		orphans.Go(func() { c.fail(c.adopt(last)) })
		c.servers[death%2] = victim.restart(c.st)
	}
	orphans.Wait()
	t.Logf("%d servers died at a close, %d of them before the players' totals had the round", deaths, early)
	if early == 0 {
		t.Error("every round was kept before its server died: this shows nothing")
	}
	c.ledger.waitForStored(c.servers[0])
	c.audit()
}

// withDelay returns the store behind a slow network.
func withDelay(t *testing.T, st *store) *store {
	t.Helper()
	wire, err := proxy.Listen(t.Context(), proxy.Config{Target: st.addr})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(wire.Close)
	wire.Set(proxy.Faults{Delay: toStore})
	far := *st
	far.url = "redis://" + wire.Addr()
	return &far
}

// closed is a closed round whose players have left.
type closed struct {
	code, secret, round string
	known               bool // it was in the totals of its players when its server had died
}

var roundIn = regexp.MustCompile(`"phase":"results".*"roundId":"([^"]+)"`)

// dieAtTheClose kills a server some time after the first of its two players has received the
// result. These two leave; players in two more rooms go on at the other server.
func (c *tournament) dieAtTheClose(victim, survivor *server, after time.Duration) (last closed) {
	died := make(chan string, 1)
	var once sync.Once
	first := []string{victim.url, survivor.url}
	code, orphans, err := c.openRoom(boxes[0], [][]string{{victim.url}, {victim.url}}, func(frame []byte) {
		if found := roundIn.FindSubmatch(frame); found != nil {
			once.Do(func() {
				<-time.After(after) // the time that the server has left is what is tested
				victim.kill()
				died <- string(found[1])
			})
		}
	})
	if err != nil {
		c.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(c.t.Context())
	var rooms sync.WaitGroup
	for _, p := range orphans {
		rooms.Go(func() {
			defer c.leave(p)
			_ = p.play(ctx, func(r refclient.Room) bool { return r.Phase == refclient.Results })
		})
	}
	for _, at := range [][][]string{{first, first}, {first, {survivor.url}}} {
		_, people, err := c.openRoom(boxes[1], at, nil)
		if err != nil {
			c.t.Fatal(err)
		}
		rooms.Go(func() { c.playOut(people, 1) })
	}
	last = closed{code: code, secret: orphans[0].Secret()}
	select {
	case last.round = <-died:
		differs, err := comparePlayer(c.t.Context(), survivor.url, orphans[0].Room().You, sums{}, 0)
		last.known = err == nil && differs != ""
	case <-time.After(waitTimeout):
		c.t.Error("no round was closed")
	}
	cancel()
	rooms.Wait()
	return last
}

// adopt waits until an abandoned round is recorded, and reads its result.
func (c *tournament) adopt(r closed) error {
	ctx, cancel := context.WithTimeout(c.t.Context(), waitTimeout)
	defer cancel()
	for i := 0; ; i++ {
		// A server may be dead; and the round is its players' alone.
		if _, err := refclient.Ask(ctx, http.MethodGet, c.urlsFrom(i)[0]+"/api/rounds/"+r.round, r.secret, nil, nil); err == nil {
			break
		}
		select {
		case <-time.After(100 * time.Millisecond): // an interval that the limits allow
		case <-ctx.Done():
			return fmt.Errorf("round %s is not stored: %w", r.round, ctx.Err())
		}
	}
	p := c.join(refclient.Config{Servers: c.urlsFrom(0), Room: r.code, Secret: r.secret, Name: "Guest 0"}, boxes[0])
	defer c.leave(p)
	return p.play(ctx, func(room refclient.Room) bool { return room.RoundID == r.round && room.Result != nil })
}
