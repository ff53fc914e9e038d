package chaos

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"sync"
	"testing"
	"time"

	"rattle/chaos/stranger"
)

// A server may die when it has told the close of a round and has not kept it yet.
func TestARoundIsKeptThoughItsServerDiesAtTheClose(t *testing.T) {
	deaths := 3
	if full {
		deaths = 20
	}
	c := newContest(t)
	var orphans sync.WaitGroup
	early := 0
	for death := range deaths {
		victim, survivor := c.servers[death%2], c.servers[1-death%2]
		last := c.dieAtTheClose(victim, survivor)
		if !last.known {
			early++
		}
		orphans.Go(func() { c.check(c.adopt(last)) })
		c.servers[death%2] = victim.again(c.st)
	}
	orphans.Wait()
	c.ledger.awaitKept(c.servers[0])
	c.audit()
	t.Logf("%d servers died at a close, %d of them before there was a record", deaths, early)
}

// closed is a round that nobody was there for any more when it had closed.
type closed struct {
	code, secret, round string
	dice                box
	known               bool // there was a record when its server had died
}

var roundIn = regexp.MustCompile(`"phase":"results".*"roundId":"([^"]+)"`)

// dieAtTheClose kills a server when the first of two people at it hears what came of their round.
// These leave; people at two more tables go on at the other server.
func (c *contest) dieAtTheClose(victim, survivor *server) (last closed) {
	died := make(chan string, 1)
	var once sync.Once
	first := []string{victim.url, survivor.url}
	code, orphans, err := c.sit(boxes[0], [][]string{{victim.url}, {victim.url}}, func(frame []byte) {
		if found := roundIn.FindSubmatch(frame); found != nil {
			once.Do(func() { victim.kill(); died <- string(found[1]) })
		}
	})
	if err != nil {
		c.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(c.t.Context())
	var tables sync.WaitGroup
	for _, p := range orphans {
		tables.Go(func() {
			defer c.leave(p)
			_ = p.play(ctx, func(r stranger.Room) bool { return r.Phase == stranger.Results })
		})
	}
	for _, at := range [][][]string{{first, first}, {first, {survivor.url}}} {
		_, people, err := c.sit(boxes[1], at, nil)
		if err != nil {
			c.t.Fatal(err)
		}
		tables.Go(func() { c.playOut(people, 1) })
	}
	last = closed{code: code, dice: boxes[0]}
	select {
	case last.round = <-died:
		status, err := stranger.Status(c.t.Context(), survivor.url, "/api/rounds/"+last.round)
		last.known = err != nil || status == http.StatusOK
	case <-time.After(patience):
		c.t.Error("no round was closed")
	}
	cancel()
	last.secret = orphans[0].Secret()
	tables.Wait()
	return last
}

// adopt waits until a round that nobody was there for is kept, and then has a look what it was.
func (c *contest) adopt(r closed) error {
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	for i := 0; ; i++ {
		status, _ := stranger.Status(ctx, c.urlsFrom(i)[0], "/api/rounds/"+r.round) // a server may be dead
		if status == http.StatusOK {
			break
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("round %s is not kept: %w", r.round, ctx.Err())
		}
	}
	p := c.join(stranger.Config{Servers: c.urlsFrom(0), Room: r.code, Secret: r.secret, Name: "Guest 0"}, r.dice)
	defer c.leave(p)
	return p.play(ctx, func(room stranger.Room) bool { return room.RoundID == r.round && room.Result != nil })
}
