//go:build linux

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"sync/atomic"
	"time"
)

// crowd is all players, and the loop in which they act.
type crowd struct {
	options  options
	servers  []netip.AddrPort
	players  []*player
	words    []string // on everybody's board
	schedule []dueWord
	loop     *loop

	joined, playing, done int // players who have been shown their room, a board, and results
	begin, end            time.Duration
	usage                 []usage // when the first word may be due, and after the last
	tally                 tally
	report                report // once the words are answered
}

// How long players may take to join, rounds to open and close, and the last words to be answered.
const (
	stageTimeout  = 2 * time.Minute
	answerTimeout = 30 * time.Second
)

// newCrowd prepares the players. The caller closes the crowd.
func newCrowd(o options) (*crowd, error) {
	c := &crowd{options: o, schedule: schedule(o), tally: newTally()}
	var err error
	if c.words, err = words(); err != nil {
		return nil, err
	}
	if count := maxOfOne(c.schedule, o.players); count > len(c.words) && !o.bare {
		return nil, fmt.Errorf("a player would send %d words, and the board has %d", count, len(c.words))
	}
	for _, origin := range o.servers {
		address, err := resolve(origin)
		if err != nil {
			return nil, err
		}
		c.servers = append(c.servers, address)
	}
	for n := range o.players {
		c.players = append(c.players, newPlayer(c, n))
	}
	c.loop, err = newLoop(o.players)
	return c, err
}

func (c *crowd) close() {
	for _, p := range c.players {
		p.disconnect()
	}
	c.loop.close()
}

// run has everybody join, opens the rounds, and has the words sent. It writes "begin" and "end" to
// out when that begins and ends.
func (c *crowd) run(ctx context.Context, in io.Reader, out io.Writer) error {
	if err := c.joinAll(ctx); err != nil {
		return err
	}
	if err := c.openRounds(ctx); err != nil {
		return err
	}
	if c.options.wait {
		fmt.Fprintln(out, "ready")
		c.awaitLine(ctx, in)
	}
	c.begin = c.loop.now() + 100*time.Millisecond
	c.end = c.begin + c.options.duration
	c.loop.runUntil(ctx, c.begin)
	fmt.Fprintln(out, "begin")
	c.tally = newTally() // until now it is enough that the stages were reached
	if err := c.measure(); err != nil {
		return err
	}
	c.submitAll(ctx)
	if err := c.measure(); err != nil {
		return err
	}
	fmt.Fprintln(out, "end")
	c.loop.run(ctx, c.loop.now()+answerTimeout, func() bool { return c.tally.waiting == 0 })
	c.report = c.newReport()
	return c.closeRounds(ctx)
}

// awaitLine waits until a line has been read, or nothing can be read.
func (c *crowd) awaitLine(ctx context.Context, in io.Reader) {
	var read atomic.Bool
	go func() {
		_, _ = bufio.NewReader(in).ReadString('\n')
		read.Store(true)
	}()
	for !read.Load() && ctx.Err() == nil && c.loop.failed == nil {
		c.loop.runUntil(ctx, c.loop.now()+10*time.Millisecond)
	}
}

// joinAll connects the players over the time of the ramp, in each room the host first.
func (c *crowd) joinAll(ctx context.Context) error {
	begin := c.loop.now()
	for n := 0; n < len(c.players); n += c.options.size {
		c.loop.runUntil(ctx, begin+time.Duration(float64(c.options.ramp)*float64(n)/float64(len(c.players))))
		if c.loop.failed != nil {
			break
		}
		c.players[n].connect() // the others follow, see [player.handleRoom]
	}
	return c.stage(ctx, &c.joined, "joined")
}

// Rooms that wait for their rounds to open at once, whose countdown takes some seconds, and players
// who wait for results: a server that is busy gets no more meanwhile.
const (
	maxOpening = 1000
	maxClosing = 1000
)

func (c *crowd) openRounds(ctx context.Context) error {
	for n := 0; n < len(c.players) && !c.options.bare; n += c.options.size {
		c.players[n].send(`{"kind":"start"}`)
		c.loop.runUntil(ctx, c.loop.now()+time.Millisecond)
		c.await(ctx, func() bool { return c.playing >= n-c.options.size*maxOpening })
	}
	return c.stage(ctx, &c.playing, "saw a board")
}

// closeRounds closes the rounds, so that they cost nothing while something else is measured.
func (c *crowd) closeRounds(ctx context.Context) error {
	if c.options.bare {
		return errors.Join(c.loop.failed, ctx.Err())
	}
	for n, p := range c.players {
		p.send(`{"kind":"done"}`)
		c.loop.runUntil(ctx, c.loop.now()+100*time.Microsecond)
		c.await(ctx, func() bool { return c.done >= n-maxClosing })
	}
	return c.stage(ctx, &c.done, "saw results")
}

// await waits until a condition holds, or for the time of a stage.
func (c *crowd) await(ctx context.Context, reached func() bool) {
	c.loop.run(ctx, c.loop.now()+stageTimeout, reached)
}

// stage waits until a count has reached the number of players.
func (c *crowd) stage(ctx context.Context, count *int, what string) error {
	c.await(ctx, func() bool { return *count == len(c.players) })
	if *count == len(c.players) && c.loop.failed == nil {
		return ctx.Err()
	}
	return errors.Join(fmt.Errorf("%d of %d players %s; errors: %v", *count, len(c.players), what, c.tally.errors), c.loop.failed, ctx.Err())
}

// submitAll sends each word when it is due, whether or not earlier ones are answered, and reads
// meanwhile: a slow server does not slow the words down.
func (c *crowd) submitAll(ctx context.Context) {
	for _, w := range c.schedule {
		due := c.begin + w.after
		c.loop.runUntil(ctx, due)
		if ctx.Err() != nil || c.loop.failed != nil {
			return
		}
		c.players[w.player].submit(due)
	}
	c.loop.runUntil(ctx, c.end)
}
