package main

import (
	"context"
	"fmt"
	"io"
	"time"
)

// measureMemory measures the memory of a player who has a seat and does nothing.
func measureMemory(ctx context.Context, l *harness, out io.Writer) error {
	players := l.players(5000)
	type sizes struct{ before, after, each []float64 }
	var bare, rattle sizes
	for range l.turns() {
		for _, c := range []struct {
			start func(context.Context) (*deployment, error)
			into  *sizes
		}{
			{l.startBare, &bare},
			{func(ctx context.Context) (*deployment, error) { return l.startRattle(ctx, 1) }, &rattle},
		} {
			s, err := c.start(ctx)
			if err != nil {
				return err
			}
			before, after, err := l.idle(ctx, s, players)
			s.stop()
			if err != nil {
				return err
			}
			c.into.before, c.into.after = append(c.into.before, float64(before)/1000), append(c.into.after, float64(after)/1000)
			c.into.each = append(c.into.each, float64(after-before)/float64(players))
		}
	}
	row := func(name string, s sizes) []string {
		return []string{
			name, spread("%.1f", s.before), spread("%.1f", s.after), spread("%.1f", s.each),
			fmt.Sprintf("%.2f", median(s.each)/median(bare.each)),
		}
	}
	table(out, fmt.Sprintf("Memory for %s seated, idle players at tables of four", thousands(float64(players))),
		[]string{"server", "MB before", "MB with them", "KB a player", "share"}, [][]string{row("bare", bare), row("Rattle", rattle)})
	l.record(goalMemory, fmt.Sprintf("%s, bare %.1f", spread("%.1f", rattle.each), median(bare.each)), "")
	return nil
}

// idle connects players who do next to nothing, and returns the memory of the server in KB before
// and with them. One-time allocations happen before.
func (l *harness) idle(ctx context.Context, s *deployment, players int) (before, after int, err error) {
	if _, err := l.runCrowd(ctx, s, crowdConfig{players: 40, size: 4, rate: 40, seconds: 1, ramp: 1}); err != nil {
		return 0, 0, err
	}
	server := s.servers[0]
	if before, err = server.settledMemory(ctx); err != nil {
		return 0, 0, err
	}
	ended := make(chan error, 1)
	begun := make(chan struct{})
	go func() {
		_, err := l.runCrowd(ctx, s, crowdConfig{
			players: players, size: 4, seconds: 8, ramp: l.seconds(10), begun: func() { close(begun) },
		})
		ended <- err
	}()
	select {
	case <-begun: // all sit before a board
	case err := <-ended:
		return 0, 0, err
	}
	if after, err = server.settledMemory(ctx); err != nil {
		return 0, 0, err
	}
	return before, after, <-ended
}

// settledMemory returns the memory of a process once its garbage is collected, which takes some
// idle minutes.
func (p *process) settledMemory(ctx context.Context) (kb int, err error) {
	for range 6 {
		if err := get(ctx, p.debug+"/debug/pprof/heap?gc=1"); err != nil {
			return 0, err
		}
		time.Sleep(500 * time.Millisecond)
	}
	return p.memory()
}
