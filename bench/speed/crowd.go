package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// crowdConfig is who plays and how. A rate of 0 is rooms in play in which nobody sends a word.
type crowdConfig struct {
	players, size int
	rate          float64
	seconds       float64
	ramp          float64
	from          string
	scatter       bool

	// Called when all players see a board, when the first word may be due, and after the last one;
	// each may be nil. Nothing goes on before ready returns.
	ready, begun, ended func()
}

// crowdReport is what bench/crowd prints, as far as it is used here.
type crowdReport struct {
	Players           int
	Seconds           float64
	Sent              int
	Pings             int // that servers sent
	AnsweredPerSecond float64
	Answer            times     // from when a word was due
	AnswerFromSend    times     // from when it was sent
	Own               float64   // seconds of processor time of the crowd
	Watched           []float64 // and of the servers and the store, in this order
	Stolen            float64   // share of the machine's time that its host gave to others

	servers int // how many of Watched are servers
}

// runCrowd runs a crowd against a deployment, and measures the processor time of all of it. It fails
// unless every word was accepted.
func (l *harness) runCrowd(ctx context.Context, s *deployment, c crowdConfig) (crowdReport, error) {
	s.awaitIdle(ctx)
	return l.runCrowdAt(ctx, s, s.urls, c)
}

func (l *harness) runCrowdAt(ctx context.Context, s *deployment, urls []string, c crowdConfig) (r crowdReport, err error) {
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	var watched []string
	for _, p := range s.processes() {
		watched = append(watched, strconv.Itoa(p.cmd.Process.Pid))
	}
	args := []string{
		"--players", strconv.Itoa(c.players), "--size", strconv.Itoa(max(c.size, 1)), "--rate", number(c.rate),
		"--seconds", number(c.seconds), "--ramp", number(c.ramp), "--watch", strings.Join(watched, ","),
		"--from", c.from, "--wait", "--scatter=" + strconv.FormatBool(c.scatter), "--bare=" + strconv.FormatBool(s.bare),
	}
	crowd := exec.CommandContext(ctx, l.crowd, append(args, urls...)...)
	var problem strings.Builder
	crowd.Stderr = &problem
	out, err := crowd.StdoutPipe()
	if err != nil {
		return r, fmt.Errorf("start a crowd: %w", err)
	}
	in, err := crowd.StdinPipe()
	if err == nil {
		err = crowd.Start()
	}
	if err != nil {
		return r, fmt.Errorf("start a crowd: %w", err)
	}
	stages := map[string]func(){"ready": c.ready, "begin": c.begun, "end": c.ended}
	var text []byte
	for lines := bufio.NewScanner(out); lines.Scan(); {
		text = slices.Clone(lines.Bytes())
		if reached := stages[string(text)]; reached != nil {
			reached()
		}
		if string(text) == "ready" {
			fmt.Fprintln(in, "go on")
		}
	}
	if err := crowd.Wait(); err != nil {
		return r, fmt.Errorf("let a crowd play: %w: %s", err, strings.TrimSpace(problem.String()))
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return r, fmt.Errorf("read what a crowd reports, %.100q: %w", text, err)
	}
	r.servers = len(s.servers)
	return r, nil
}

// processes returns the servers and the store.
func (s *deployment) processes() []*process {
	if s.store == nil {
		return s.servers
	}
	return append(slices.Clone(s.servers), s.store)
}

// micros returns the processor time of a word, in microseconds, of all processes.
func micros(r crowdReport) float64 { return serverMicros(r) + storeMicros(r) + ownMicros(r) }

func serverMicros(r crowdReport) float64 { return r.perWord(r.Watched[:r.servers]...) }

func storeMicros(r crowdReport) float64 { return r.perWord(r.Watched[r.servers:]...) }

func ownMicros(r crowdReport) float64 { return r.perWord(r.Own) }

// perWord returns seconds as microseconds a word.
func (r crowdReport) perWord(seconds ...float64) (us float64) {
	for _, s := range seconds {
		us += 1e6 * s / float64(max(r.Sent, 1))
	}
	return us
}

func latencyColumns() []string {
	return []string{"sent → answer, p50", "due → answer, p50", "p99", "p99.9", "reached, words/s", "stolen, %"}
}

func latencies(reports []crowdReport) []string {
	return []string{
		spread("%.2f", pick(reports, func(r crowdReport) float64 { return r.AnswerFromSend.P50 })),
		spread("%.2f", pick(reports, p50)),
		spread("%.1f", pick(reports, p99)),
		spread("%.1f", pick(reports, func(r crowdReport) float64 { return r.Answer.P999 })),
		spread("%.0f", pick(reports, func(r crowdReport) float64 { return r.AnsweredPerSecond })),
		stolen(reports),
	}
}

func pick(reports []crowdReport, value func(crowdReport) float64) (values []float64) {
	for _, r := range reports {
		values = append(values, value(r))
	}
	return values
}
