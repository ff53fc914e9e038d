package main

import (
	"context"
	"fmt"
	"io"
	"strings"
)

// measureFlat measures the processor time of a word with ever more rooms: the server's and the
// store's, including what rooms cost in which nothing is found.
func measureFlat(ctx context.Context, l *harness, out io.Writer) error {
	var rows [][]string
	var chart strings.Builder
	for _, c := range []struct {
		rooms, size int
	}{{10, 4}, {100, 4}, {1000, 4}, {1000, 1}, {10_000, 1}} {
		if l.short && c.rooms > 10 {
			continue
		}
		server, store, r, err := l.costOf(ctx, c.rooms, c.size)
		if err != nil {
			return err
		}
		rows = append(rows, []string{
			thousands(float64(c.rooms)), fmt.Sprint(c.size), thousands(r.AnsweredPerSecond),
			fmt.Sprintf("%.0f", server), fmt.Sprintf("%.0f", store), fmt.Sprintf("%.1f", r.Answer.P99),
		})
		fmt.Fprintf(&chart, "    %6s rooms of %d  %s %.0f\n", thousands(float64(c.rooms)), c.size,
			bar("█", server)+bar("░", store), server+store)
	}
	table(out, "Microseconds of processor time for a word", []string{
		"rooms", "players in each", "words/s", "server, µs", "Redis, µs", "answer p99, ms",
	}, rows)
	fmt.Fprintf(out, "\nServer █ and Redis ░, 10 µs each:\n\n%s", chart.String())
	return nil
}

// bar draws a bar, cut to fit a line.
func bar(block string, micros float64) string {
	const each, most = 10, 60
	return strings.Repeat(block, min(most, int(micros/each+0.5)))
}

// costOf runs rooms at one rate, however many they are, and returns the processor time of a word.
func (l *harness) costOf(ctx context.Context, rooms, size int) (server, store float64, r crowdReport, err error) {
	s, err := l.startRattle(ctx, 1)
	if err != nil {
		return 0, 0, r, err
	}
	defer s.stop()
	rate, seconds := l.rate(2000), l.seconds(10) // ten rooms do not run out of words
	r, err = l.runCrowd(ctx, s, crowdConfig{
		players: rooms * size, size: size, rate: rate, seconds: seconds, ramp: max(1, float64(rooms*size)/1500),
	})
	_, server, store, _ = r.micros(s)
	return server, store, r, err
}
