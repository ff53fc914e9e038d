//go:build linux

// Crowd is many players on one thread: thousands of sockets in one epoll set, over which words are
// sent at a given rate, and answers timed. It costs a small part of what the server costs whose speed
// it measures, where [rattle/bench/load] checks every promise and costs as much as the server.
//
//	timer ── due ──▶ ┌──────┐ ── word ───▶ ┌────────┐
//	                 │ loop │              │ server │
//	        times ◀──└──────┘ ◀── answer ──└────────┘
//
//	go run ./bench/crowd --players 2000 --rate 5000 --seconds 10 http://127.0.0.1:8080
//	go run ./bench/crowd --players 50000 --rate 0 --seconds 20 --from 127.0.1.1-4 http://127.0.0.1:8080
//
// With a rate of 0 rounds are played in which nobody sends a word. It prints "begin" before the
// first word is due, "end" after the last, and then a report as JSON. The processor time of other
// processes, by --watch, is that between the two. Words are sent when they are due, whether or not
// earlier ones are answered, and answers are timed from then. With --wait several crowds begin at once. A word that is refused or not answered,
// and a socket that is lost, is an error.
//
// The players speak docs/PROTOCOL.md, without compression; with --bare the part of it that
// bench/bare has. It needs Linux.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"rattle/bench/load"
)

// options are who plays where, and how fast.
type options struct {
	servers  []string // origins, as http://127.0.0.1:8080
	players  int
	size     int     // players in a room
	rate     float64 // words a second, of all together
	duration time.Duration
	ramp     time.Duration // over which players join
	from     []netip.Addr  // to connect from; none: any
	scatter  bool          // the players of a room use different servers
	bare     bool
	wait     bool  // for a line of input, before words are sent
	watch    []int // processes whose processor time is measured
}

func main() {
	o, err := parse(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		err = play(ctx, o, os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "crowd:", err)
		os.Exit(1)
	}
}

func parse(args []string) (o options, err error) {
	flags := flag.NewFlagSet("crowd", flag.ContinueOnError)
	flags.IntVar(&o.players, "players", 2000, "number of players")
	flags.IntVar(&o.size, "size", 4, "players in a room")
	flags.Float64Var(&o.rate, "rate", 5000, "words a second, of all together; 0: nobody sends a word")
	seconds := flags.Float64("seconds", 10, "how long words are sent")
	ramp := flags.Float64("ramp", 2, "seconds over which players join")
	from := flags.String("from", "", "addresses to connect from, as 127.0.1.1-4")
	flags.BoolVar(&o.scatter, "scatter", false, "the players of a room use different servers")
	flags.BoolVar(&o.bare, "bare", false, "the server has no game")
	flags.BoolVar(&o.wait, "wait", false, "print \"ready\" when all players see a board, and wait for a line of input")
	watch := flags.String("watch", "", "process ids whose processor time is measured, with commas between")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.servers = flags.Args()
	o.duration, o.ramp = time.Duration(*seconds*float64(time.Second)), time.Duration(*ramp*float64(time.Second))
	if len(o.servers) == 0 || o.players < 1 || o.size < 1 || o.rate < 0 || o.duration <= 0 {
		return o, errors.New("servers, players, a size and seconds are needed")
	}
	if *from != "" {
		if o.from, err = load.ParseFrom(*from); err != nil {
			return o, err
		}
	}
	for text := range strings.SplitSeq(*watch, ",") {
		if text == "" {
			continue
		}
		id, err := strconv.Atoi(text)
		if err != nil || id < 1 || id > maxProcess {
			return o, fmt.Errorf("%q is no process id", text)
		}
		o.watch = append(o.watch, id)
	}
	return o, nil
}

// play runs the crowd and prints its report.
func play(ctx context.Context, o options, in io.Reader, out io.Writer) error {
	c, err := newCrowd(o)
	if err != nil {
		return err
	}
	defer c.close()
	if err := c.openRooms(ctx); err != nil {
		return err
	}
	runtime.LockOSThread() // the loop is the crowd's one thread
	defer runtime.UnlockOSThread()
	if err := c.run(ctx, in, out); err != nil {
		return err
	}
	if err := json.NewEncoder(out).Encode(c.report); err != nil {
		return fmt.Errorf("print a report: %w", err)
	}
	return c.report.check()
}
