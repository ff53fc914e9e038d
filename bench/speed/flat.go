package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// measureFlat measures the processor time of a word with ever more rooms: the server's and the
// store's, including what rooms cost in which nothing is found. A process may open 20,000 files, so
// that players are alone in the rooms where those are many.
func measureFlat(ctx context.Context, l *harness, out io.Writer) error {
	sizes := []struct{ rooms, size int }{{10, 4}, {100, 4}, {1000, 4}, {1000, 1}, {10_000, 1}}
	if l.short {
		sizes[1].rooms, sizes[2].rooms, sizes[3].rooms, sizes[4].rooms = 11, 12, 10, 11
	}
	got := make([][]crowdReport, len(sizes))
	for range l.turns() {
		for i, c := range sizes {
			r, err := l.playRooms(ctx, c.rooms, c.size)
			if err != nil {
				return err
			}
			got[i] = append(got[i], r)
		}
	}
	var rows [][]string
	var chart strings.Builder
	for i, c := range sizes {
		server, store := median(pick(got[i], serverMicros)), median(pick(got[i], storeMicros))
		rows = append(rows, []string{
			thousands(float64(c.rooms)), strconv.Itoa(c.size), spread("%.0f", pick(got[i], serverMicros)),
			spread("%.0f", pick(got[i], storeMicros)), spread("%.1f", pick(got[i], p99)), stolen(got[i]),
		})
		fmt.Fprintf(&chart, "    %6s rooms of %d  %s %.0f\n", thousands(float64(c.rooms)), c.size,
			bar("█", server)+bar("░", store), server+store)
	}
	table(out, fmt.Sprintf("Microseconds of processor time for a word, %s words a second", thousands(l.rate(flatRate))), []string{
		"rooms", "players in each", "server, µs", "Redis, µs", "answer p99, ms", "stolen, %",
	}, rows)
	fmt.Fprintf(out, "\nServer █ and Redis ░, 10 µs each:\n\n%s", chart.String())
	both := func(r crowdReport) float64 { return serverMicros(r) + storeMicros(r) }
	l.record(goalFlat, fmt.Sprintf("%s from 10 to 1,000 rooms of four, %s from 1,000 to 10,000 of one",
		spread("%.2f", ratios(got[2], got[0], both)), spread("%.2f", ratios(got[4], got[3], both))), stolen(got...))
	return nil
}

// bar draws a bar, cut to fit a line.
func bar(block string, micros float64) string {
	const each, most = 10, 60
	return strings.Repeat(block, min(most, int(micros/each+0.5)))
}

const flatRate = 2_000 // ten rooms do not run out of words

// playRooms runs rooms on a server of their own, at one rate however many they are.
func (l *harness) playRooms(ctx context.Context, rooms, size int) (r crowdReport, err error) {
	s, err := l.startRattle(ctx, 1)
	if err != nil {
		return r, err
	}
	defer s.stop()
	return l.runCrowd(ctx, s, crowdConfig{
		players: rooms * size, size: size, rate: l.rate(flatRate), seconds: l.seconds(10), ramp: max(1, float64(rooms*size)/1500),
	})
}
