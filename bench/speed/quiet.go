package main

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// measureQuiet measures what rooms in play cost in which nobody sends a word: a second's processor
// time of server and store, and the commands that the store runs.
func measureQuiet(ctx context.Context, l *harness, out io.Writer) error {
	var rows [][]string
	for _, rooms := range []int{1500, 12_500} {
		s, err := l.startRattle(ctx, 1)
		if err != nil {
			return err
		}
		r, commands, err := l.beQuiet(ctx, s, rooms)
		s.stop()
		if err != nil {
			return err
		}
		server, store := r.Watched[0]/r.Seconds, r.Watched[1]/r.Seconds
		rows = append(rows, []string{
			thousands(float64(r.Players / 4)), fmt.Sprintf("%.1f", 1000*server), fmt.Sprintf("%.1f", 1000*store), fmt.Sprintf("%.0f", commands),
			fmt.Sprintf("%.1f", 100*(server+store)), fmt.Sprintf("%.0f", 100*r.Stolen),
		})
	}
	table(out, "A second of rooms of four in play in which nobody sends a word", []string{
		"rooms", "server, ms", "Redis, ms", "commands", "together, % of a core", "stolen, %",
	}, rows)
	return nil
}

// beQuiet counts the commands of a second in which no word is sent.
func (l *harness) beQuiet(ctx context.Context, s *deployment, rooms int) (r crowdReport, commands float64, err error) {
	var before, after map[string]int64
	var failed [2]error
	players := l.players(4 * rooms)
	r, err = l.runCrowd(ctx, s, crowdConfig{
		players: players / 4 * 4, size: 4, seconds: l.seconds(20), ramp: max(l.seconds(2), float64(players)/1500), from: "127.0.1.1-4",
		begun: func() { before, failed[0] = s.store.commandStats(ctx) },
		ended: func() { after, failed[1] = s.store.commandStats(ctx) },
	})
	if err := errors.Join(err, failed[0], failed[1]); err != nil {
		return r, 0, err
	}
	return r, float64(sum(after)-sum(before)) / r.Seconds, nil
}

func sum(stats map[string]int64) (n int64) {
	for _, calls := range stats {
		n += calls
	}
	return n
}
