// Speed measures the capacity of Rattle and of a server without a game (bench/bare), with real
// processes, sockets and a real Redis on one machine, and prints tables in Markdown.
//
//	go run ./bench/speed                    all of them, on an otherwise idle machine
//	go run ./bench/speed --goals            what has a goal, and a table of the goals
//	go run ./bench/speed --only word,rate   some of them
//	go run ./bench/speed --turns 3          each three times instead of five
//	go run ./bench/speed --short            short measurements, to check that they work
//	go run ./bench/speed --store memory     single servers keep their data in their memory
//
//	harness ── starts ──▶ redis-server · rattle serve (one or three) · bare
//	 │                        ▲
//	 └─── runs ────▶ crowd · rattle load     one at a time, Rattle and bare in turn
//
// Servers and load generators share the machine, so that only ratios within one run mean much. Systems
// are measured in turn; a cell has the median, the minimum and the maximum of the turns, and beside it
// stands how much of the machine's time its host gave to others. A ratio is that of each turn.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// experiment makes one table.
type experiment struct {
	name string
	run  func(ctx context.Context, l *harness, out io.Writer) error
}

func experiments() []experiment {
	return []experiment{
		{"word", measureWord},
		{"quiet", measureQuiet},
		{"rate", measureRate},
		{"memory", measureMemory},
		{"start", measureStart},
		{"costs", measureCosts},
		{"rooms", measureRooms},
		{"flat", measureFlat},
		{"sockets", measureSockets},
		{"stores", measureStores},
	}
}

// options are what is measured, and how often.
type options struct {
	short  bool   // for a moment each: that everything works, not how fast
	goals  bool   // only what has a goal
	only   string // names of experiments with commas between; "": all
	repeat int    // turns
	store  string // of a single server: "redis", or [inMemory]
}

// inMemory is the store of a server without Redis.
const inMemory = "memory"

// timeout is how long one experiment may take: one that hangs ends all the same.
const timeout = 30 * time.Minute

func main() {
	var o options
	flag.BoolVar(&o.short, "short", false, "only for a moment each: that everything works, not how fast")
	flag.BoolVar(&o.goals, "goals", false, "only what has a goal")
	flag.StringVar(&o.only, "only", "", "name of the one table to make, or some with commas between")
	flag.IntVar(&o.repeat, "turns", 5, "how often each measurement is repeated")
	flag.StringVar(&o.store, "store", "redis", "store of a single server, where a table does not say which: redis or memory")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, o options) error {
	if o.repeat < 1 {
		return errors.New("at least one turn is needed")
	}
	if o.store != "" && o.store != "redis" && o.store != inMemory {
		return fmt.Errorf("there is no store %q", o.store)
	}
	l, err := newHarness(ctx, o)
	if err != nil {
		return err
	}
	defer l.close()
	var failed error
	for _, e := range experiments() {
		if o.only != "" && !slices.Contains(strings.Split(o.only, ","), e.name) || o.goals && !e.hasGoal() {
			continue
		}
		began := time.Now()
		if err := l.perform(ctx, out, e); err != nil { // the others can be made all the same
			failed = errors.Join(failed, fmt.Errorf("%s: %w", e.name, err))
		}
		fmt.Fprintf(os.Stderr, "%s took %.0f s\n", e.name, time.Since(began).Seconds())
	}
	l.printGoals(out)
	return failed
}

func (l *harness) perform(ctx context.Context, out io.Writer, e experiment) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return e.run(ctx, l, out)
}
