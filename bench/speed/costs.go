package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"
)

// measureCosts measures what a word costs the store, and a round of four the network.
func measureCosts(ctx context.Context, l *harness, out io.Writer) error {
	s, err := l.startRattle(ctx, 1)
	if err != nil {
		return err
	}
	defer s.stop()
	var rows [][]string
	for _, c := range []struct {
		what  string
		wrong float64
	}{{"accepted", 0}, {"refused by rule", 1}} {
		before, err := s.store.commandStats(ctx)
		if err != nil {
			return err
		}
		r, err := l.runLoad(ctx, s, loadConfig{
			players: l.players(400), size: 4, rate: l.rate(2000), seconds: l.seconds(5), ramp: 1, wrong: c.wrong,
		})
		if err != nil {
			return err
		}
		after, err := s.store.commandStats(ctx)
		if err != nil {
			return err
		}
		each := func(command string) string {
			return fmt.Sprintf("%.3f", float64(after[command]-before[command])/float64(max(r.Sent, 1)))
		}
		// Only servers/announce.lua, which renews the lease of a server every second, takes leases away.
		renewals := after["zremrangebyscore"] - before["zremrangebyscore"]
		scripts := after["evalsha"] - before["evalsha"] - renewals
		rows = append(rows, []string{
			c.what, thousands(float64(r.Sent)), thousands(float64(r.Accepted)), each("xadd"),
			fmt.Sprintf("%.3f", float64(scripts)/float64(max(r.Sent, 1))),
		})
	}
	table(out, "What a word costs the store, with all that rounds cost around it",
		[]string{"words", "sent", "accepted", "entries appended a word", "scripts a word"}, rows)
	return l.measureBytes(ctx, s, out)
}

// measureBytes plays one round of four as people do, but within a minute: the number of bytes does
// not depend on the duration.
func (l *harness) measureBytes(ctx context.Context, s *deployment, out io.Writer) error {
	const words = 30 // of each player
	seconds := l.seconds(30)
	r, err := l.runLoad(ctx, s, loadConfig{
		players: 4, size: 4, rate: 4 * words / seconds, seconds: seconds, ramp: 0.1, wrong: 0.2,
		settings: `{"seconds":180,"seats":4}`,
	})
	if err != nil {
		return err
	}
	table(out, "Bytes in a round of four", []string{"words said", "accepted", "bytes that each player receives, results and all"}, [][]string{
		{strconv.FormatInt(r.Sent, 10), strconv.FormatInt(r.Accepted, 10), thousands(float64(r.BytesIn) / 4)},
	})
	return nil
}

// commandStats returns how often a Redis has run each command. It waits for a Redis that has just
// been started.
func (p *process) commandStats(ctx context.Context) (map[string]int64, error) {
	var stats map[string]int64
	var err error
	for range 100 {
		if stats, err = askCommandStats(ctx, p.address); err == nil {
			return stats, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return nil, fmt.Errorf("ask Redis what it has run: %w", err)
}

func askCommandStats(ctx context.Context, address string) (map[string]int64, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
	if _, err := io.WriteString(conn, "INFO commandstats\r\n"); err != nil {
		return nil, err
	}
	in := bufio.NewReader(conn)
	size, err := in.ReadString('\n') // $1234
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(size, "$")))
	if err != nil {
		return nil, err
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(in, text); err != nil {
		return nil, err
	}
	stats := make(map[string]int64)
	for line := range strings.Lines(string(text)) { // cmdstat_xadd:calls=12,usec=...
		name, rest, ok := strings.Cut(strings.TrimPrefix(line, "cmdstat_"), ":calls=")
		calls, _, _ := strings.Cut(rest, ",")
		if n, err := strconv.ParseInt(calls, 10, 64); ok && err == nil {
			stats[name] = n
		}
	}
	return stats, nil
}
