// Speed measures the capacity of Rattle and of a server without a game (bench/bare), with real
// processes, sockets and a real Redis on one machine, and prints tables in Markdown.
//
//	go run ./bench/speed                 all of them, on an otherwise idle machine
//	go run ./bench/speed --short         short measurements, to check that they work
//	go run ./bench/speed --only rate     one of them
//
//	harness ── starts ──▶ redis-server · rattle serve (one or three) · bare
//	 │                        ▲
//	 └─── runs ────▶ crowd · rattle load     one at a time, Rattle and bare in turn
//
// Servers and load generators share the machine, so that only ratios within one run mean much. Systems
// are measured in turn; a cell has the median, the minimum and the maximum of the repetitions.
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
		{"latency", measureLatency},
		{"memory", measureMemory},
		{"start", measureStart},
		{"costs", measureCosts},
		{"rooms", measureRooms},
		{"flat", measureFlat},
		{"sockets", measureSockets},
	}
}

func main() {
	short := flag.Bool("short", false, "only for a moment each: that everything works, not how fast")
	only := flag.String("only", "", "name of the one table to make, or some with commas between")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Stdout, *short, *only); err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, short bool, only string) error {
	// A run that hangs ends all the same; one that works takes a quarter of an hour.
	ctx, cancel := context.WithTimeout(ctx, 25*time.Minute)
	defer cancel()
	l, err := newHarness(ctx, short)
	if err != nil {
		return err
	}
	defer l.close()
	var failed error
	names := strings.Split(only, ",")
	for _, e := range experiments() {
		if only != "" && !slices.Contains(names, e.name) {
			continue
		}
		began := time.Now()
		if err := e.run(ctx, l, out); err != nil { // the others can be made all the same
			failed = errors.Join(failed, fmt.Errorf("%s: %w", e.name, err))
		}
		fmt.Fprintf(os.Stderr, "%s took %.0f s\n", e.name, time.Since(began).Seconds())
	}
	return failed
}
