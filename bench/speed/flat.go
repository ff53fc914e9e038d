package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
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
			thousands(float64(c.rooms)), fmt.Sprint(c.size), thousands(r.SubmissionsPerSecond),
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
// It leaves out the first tenth, the last fifth, and what comes before and after.
func (l *harness) costOf(ctx context.Context, rooms, size int) (server, store float64, r report, err error) {
	s, err := l.startRattle(ctx, 1)
	if err != nil {
		return 0, 0, r, err
	}
	defer s.stop()
	rate, seconds := l.rate(2000), l.seconds(10) // ten rooms do not run out of words
	ramp := max(1, float64(rooms*size)/1500)
	var failed error
	played := make(chan struct{})
	go func() {
		defer close(played)
		r, failed = l.runLoad(ctx, s, loadConfig{players: rooms * size, size: size, rate: rate, seconds: seconds, ramp: ramp})
	}()
	used, err := s.usedWhileFound(ctx, int(rate*seconds), played)
	<-played
	if err := errors.Join(err, failed); err != nil {
		return 0, 0, r, err
	}
	words := float64(max(used.words, 1))
	return float64(used.server.Microseconds()) / words, float64(used.store.Microseconds()) / words, r, nil
}

// usage is the processor time of a number of words.
type usage struct {
	words         int
	server, store time.Duration
}

// usedWhileFound measures until people have stopped playing.
func (s *deployment) usedWhileFound(ctx context.Context, words int, ended <-chan struct{}) (usage, error) {
	var first, last usage
	for ticks := time.NewTicker(100 * time.Millisecond); ; {
		select {
		case <-ended:
			ticks.Stop()
			return usage{last.words - first.words, last.server - first.server, last.store - first.store}, nil
		case <-ticks.C:
		}
		now, err := s.used(ctx)
		if err != nil {
			return usage{}, err
		}
		if now.words < words/10 {
			first = now
		}
		if now.words < words*8/10 { // some are found twice, and do not count
			last = now
		}
	}
}

func (s *deployment) used(ctx context.Context) (u usage, err error) {
	if u.words, err = s.servers[0].words(ctx); err != nil {
		return u, err
	}
	if u.server, err = s.servers[0].cpu(); err == nil {
		u.store, err = s.store.cpu()
	}
	return u, err
}

// words returns how many words have counted on a server.
func (p *process) words(ctx context.Context) (int, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.debug+"/metrics", nil)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, fmt.Errorf("metrics of a server: %w", err)
	}
	defer response.Body.Close()
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		if n, ok := strings.CutPrefix(lines.Text(), "rattle_words_total "); ok {
			words, err := strconv.ParseFloat(n, 64) // large ones come with an exponent
			return int(words), err
		}
	}
	return 0, errors.New("metrics of a server: no words")
}
