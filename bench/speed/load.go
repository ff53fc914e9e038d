package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// loadConfig is who plays and how. Zero values are the defaults of `rattle load`.
type loadConfig struct {
	players, size int
	rate          float64
	seconds       float64
	ramp          float64
	wrong         float64
	settings      string
	from          string
	scatter       bool
}

// report is the part of the report of `rattle load --json` that is used here.
type report struct {
	Sent, Accepted int64
	BytesIn        int64
	Differences    []string
}

// awaitIdle waits until servers and store have finished earlier work: rounds are recorded after
// they have ended.
func (s *deployment) awaitIdle(ctx context.Context) {
	const pause, least = 250 * time.Millisecond, 20 * time.Millisecond
	spent := func() (all time.Duration) {
		for _, p := range s.servers {
			used, _ := p.cpu()
			all += used
		}
		return all
	}
	for range 80 {
		before := spent()
		time.Sleep(pause)
		if spent()-before <= least || ctx.Err() != nil {
			return
		}
	}
}

// times are in milliseconds.
type times struct{ P50, P99, P999, Max float64 }

// runLoad runs `rattle load` against a deployment and returns its report. Differences are an error:
// what is fast and wrong is not fast.
func (l *harness) runLoad(ctx context.Context, s *deployment, c loadConfig) (report, error) {
	return l.runLoadAt(ctx, s, s.urls, c)
}

func (l *harness) runLoadAt(ctx context.Context, s *deployment, urls []string, c loadConfig) (r report, err error) {
	s.awaitIdle(ctx)
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	args := []string{
		"load", "--json", "--pace", "flat", "--players", strconv.Itoa(c.players), "--room-size", strconv.Itoa(max(c.size, 1)),
		"--timeout", "120", "--rate", number(c.rate), "--seconds", number(c.seconds), "--ramp", number(c.ramp), "--wrong", number(c.wrong),
	}
	if c.settings != "" {
		args = append(args, "--settings", c.settings)
	}
	if c.from != "" {
		args = append(args, "--from", c.from)
	}
	if c.scatter {
		args = append(args, "--scatter")
	}
	if s.bare {
		args = append(args, "--bare")
	}
	load := exec.CommandContext(ctx, l.rattle, append(args, urls...)...)
	load.Stderr = os.Stderr
	out, err := load.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return r, fmt.Errorf("let people play: %w", err)
	}
	if err := json.NewDecoder(bytes.NewReader(out)).Decode(&r); err != nil {
		return r, fmt.Errorf("what people played cannot be read, %.100q: %w", out, err)
	}
	if len(r.Differences) > 0 {
		return r, fmt.Errorf("players received wrong results: %s", strings.Join(r.Differences[:min(3, len(r.Differences))], "; "))
	}
	return r, nil
}
