package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"
)

// measureFlat says what a word costs in processor time with ever more rooms: the server's and
// the store's, idle time and all.
func measureFlat(ctx context.Context, l *lab, out io.Writer) error {
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
			thousands(float64(c.rooms)), fmt.Sprint(c.size), thousands(r.SubmissionsPerSecond),
			fmt.Sprintf("%.0f", server), fmt.Sprintf("%.0f", store), fmt.Sprintf("%.1f", r.Answer.P99),
		})
		fmt.Fprintf(&chart, "    %6s rooms of %d  %s %.0f\n", thousands(float64(c.rooms)), c.size,
			bar("█", server)+bar("░", store), server+store)
	}
	table(out, "Microseconds of processor time for a word", []string{
		"rooms", "players in each", "words/s", "server, µs", "Redis, µs", "answer p99, ms",
	}, rows)
	fmt.Fprintf(out, "\nServer █ and Redis ░, 5 µs each:\n\n%s", chart.String())
	return nil
}

// bar draws one, up to where it would not fit a line.
func bar(block string, micros float64) string {
	const each, most = 5, 50
	return strings.Repeat(block, min(most, int(micros/each+0.5)))
}

// costOf lets rooms play at one rate, however many they are, and takes the processor time while
// they do.
func (l *lab) costOf(ctx context.Context, rooms, size int) (server, store float64, r report, err error) {
	s, err := l.rattles(ctx, 1)
	if err != nil {
		return 0, 0, r, err
	}
	defer s.stop()
	rate, seconds := l.rate(2000), l.seconds(8) // ten rooms do not run out of words
	ramp := max(1, float64(rooms*size)/1500)
	crowd := crowd{players: rooms * size, size: size, rate: rate, seconds: seconds, ramp: ramp}
	// What coming and going costs is in a run without words.
	idle := crowd
	idle.rate = 1
	usedIdle, storeIdle, _, err := l.spent(ctx, s, idle)
	if err != nil {
		return 0, 0, r, err
	}
	used, storeUsed, r, err := l.spent(ctx, s, crowd)
	if err != nil {
		return 0, 0, r, err
	}
	words := float64(max(r.Sent, 1))
	micros := func(d time.Duration) float64 { return max(0, float64(d.Microseconds())/words) }
	return micros(used - usedIdle), micros(storeUsed - storeIdle), r, nil
}

// spent is the processor time of server and store while a crowd plays.
func (l *lab) spent(ctx context.Context, s *site, c crowd) (server, store time.Duration, r report, err error) {
	spent := func() (server, store time.Duration, err error) {
		if server, err = s.servers[0].cpu(); err == nil {
			store, err = s.store.cpu()
		}
		return server, store, err
	}
	server0, store0, err := spent()
	if err != nil {
		return 0, 0, r, err
	}
	if r, err = l.plays(ctx, s, c); err != nil {
		return 0, 0, r, err
	}
	server1, store1, err := spent()
	return server1 - server0, store1 - store0, r, err
}
