package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"rattle/bench/load"
)

type loadCommand struct {
	URLs []string `arg:"" name:"url" help:"Addresses of servers of one store, like http://127.0.0.1:8080."`

	Players  int       `default:"100" help:"Number of players and watchers."`
	RoomSize int       `default:"4" help:"Players and watchers in a room."`
	Pace     load.Pace `default:"human" help:"How players send words: human, in bursts, or flat, evenly."`
	Rate     float64   `help:"Words a second of all players together; 0 means about ten a minute per player at human pace, and as fast as answers arrive at flat pace."`
	Seconds  float64   `default:"10" help:"How long players send words."`
	Ramp     float64   `default:"1" help:"Seconds over which players join."`
	Timeout  float64   `default:"30" help:"Seconds after which an answer or an event counts as lost."`

	Wrong      float64 `default:"0.1" help:"Share of words that do not count."`
	Duplicates float64 `help:"Share of words that are sent twice."`
	Reconnect  float64 `help:"Share of players who lose their connection every ten seconds."`
	Slow       float64 `help:"Share of players who read slowly."`
	Watch      float64 `help:"Share of watchers."`

	Settings string `placeholder:"JSON" help:"Settings of the rooms, as POST /api/rooms takes them."`
	Scatter  bool   `help:"Connect the players of a room to different servers."`
	From     string `placeholder:"ADDRS" help:"Addresses to connect from, like 127.0.1.1-4: each has about 28,000 ports per server."`
	Anywhere int    `type:"counter" help:"Given twice, allow servers on other machines."`
	Bare     bool   `help:"Test a server without rounds and records, whose rooms only relay words."`
	JSON     bool   `help:"Print one JSON object."`
}

// Help implements kong's HelpProvider.
func (loadCommand) Help() string {
	return `Simulates players on servers, measures how long answers take, and checks that the results that
each player received match the room's record and have every word that was acknowledged. Words
are due by a schedule that waits for no answer, and latency is measured from when a word was
due. The exit code is 1 if anything differed, or if no word counted. Servers limit what one
address may do: start those that are measured with RATTLE_LIMITS=none.

Examples:
  rattle load http://127.0.0.1:8080
  rattle load --players 2000 --pace flat --rate 5000 --json http://127.0.0.1:8080`
}

// Run loads the servers.
func (c *loadCommand) Run(ctx context.Context, t terminal, hold holdExit) error {
	seconds := func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
	options := load.Options{
		URLs: c.URLs, Players: c.Players, RoomSize: c.RoomSize,
		Pace: c.Pace, Rate: c.Rate, Time: seconds(c.Seconds), Ramp: seconds(c.Ramp), Timeout: seconds(c.Timeout),
		Wrong: c.Wrong, Duplicates: c.Duplicates, Reconnect: c.Reconnect, Slow: c.Slow, Watch: c.Watch,
		Settings: c.Settings, Scatter: c.Scatter, Bare: c.Bare, AllowRemote: c.Anywhere >= 2,
	}
	if c.From != "" {
		from, err := load.ParseFrom(c.From)
		if err != nil {
			return err
		}
		options.From = from
	}
	erase := func() {}
	if file, ok := t.err.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		screen := &progressScreen{w: file, width: func() int {
			width, _, _ := term.GetSize(int(file.Fd())) // 0 where nobody knows
			return width
		}}
		options.Progress, erase = screen.show, screen.erase
	}
	debug.SetGCPercent(400) // fewer of our own collections are in the results
	hold()                  // the report is printed even if the run is cut short
	report, err := load.Run(ctx, options)
	erase()
	if ctx.Err() != nil && err != nil {
		return fmt.Errorf("%w: %w", errInterrupted, err)
	}
	if err != nil {
		return err
	}
	if c.JSON {
		err = json.NewEncoder(t.out).Encode(report)
	} else {
		_, err = io.WriteString(t.out, describe(report))
	}
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return errInterrupted
	case !report.OK:
		return errNegative
	}
	return nil
}

// describe formats a report as lines.
func describe(r load.Report) string {
	var b strings.Builder
	times := func(name string, t load.Times) {
		fmt.Fprintf(&b, "%-16s p50 %.2f  p99 %.2f  p99.9 %.2f  max %.1f ms\n", name, t.P50, t.P99, t.P999, t.Max)
	}
	fmt.Fprintf(&b, "players          %d in %d rooms, %d of them watching, %d connected\n", r.Players, r.Rooms, r.Watching, r.Sockets)
	fmt.Fprintf(&b, "words            %d sent, %d answered, %d accepted; %.0f a second over %.1f s\n",
		r.Sent, r.Answered, r.Accepted, r.SubmissionsPerSecond, r.Seconds)
	times("answer", r.Answer)
	times("others' screens", r.Others)
	fmt.Fprintf(&b, "bytes            %d in, %d out\n", r.BytesIn, r.BytesOut)
	fmt.Fprintf(&b, "connections      %d lost and restored; errors: %s\n", r.Reconnections, counts(r.Errors))
	fmt.Fprintf(&b, "checked          %d rounds, %d differences\n", r.Rounds, len(r.Differences))
	for _, text := range r.Differences {
		fmt.Fprintf(&b, "  %s\n", text)
	}
	return b.String()
}

func counts(all map[string]int) string {
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(all)) {
		parts = append(parts, fmt.Sprintf("%s %d", kind, all[kind]))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
